// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.opencl.OpenCl;
import io.mergepath.gpu.opencl.OpenClDevice;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The network by which a thread sorts its elements keeps segments apart that head flags mark. */
class SegmentsTest {
    private static final TileShape TILE = TileShape.of("32x7");
    private static final int THREADS = 100;

    /** Of how many elements one begins a segment: none, every one, or some. */
    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, 1, 2, 5})
    void areSortedStably(int oneOf) {
        SplittableRandom random = Seed.random("segments, a head every " + oneOf);
        int vt = TILE.vt();
        int n = THREADS * vt;
        int[] keys = random.ints(n, 0, 4).toArray();
        long[] heads = new long[THREADS];
        Integer[] places = new Integer[n];
        Arrays.setAll(places, i -> i);
        int from = 0;
        for (int i = 0; i <= n; i++) {
            boolean flagged = i < n && random.nextInt(oneOf) == 0;
            if (flagged) {
                heads[i / vt] |= 1L << i % vt;
            }
            if (flagged || i % vt == 0) {
                Arrays.sort(places, from, i, (x, y) -> Integer.compare(keys[x], keys[y]));
                from = i;
            }
        }
        int[] sorted = keys.clone();
        int[] sortedPlaces = new int[n];
        Arrays.setAll(sortedPlaces, i -> i);
        sort(sorted, sortedPlaces, heads);
        assertArrayEquals(Arrays.stream(places).mapToInt(i -> i).toArray(), sortedPlaces);
        assertArrayEquals(Arrays.stream(places).mapToInt(i -> keys[i]).toArray(), sorted);
    }

    /** Launches the kernel by the device itself: no engine sorts segments. */
    private static void sort(int[] keys, int[] values, long[] heads) {
        OpenClEngines.assumeDevice();
        KernelVariant.OfKeys variant = new KernelVariant.OfKeys(ElementType.INT, OrderKind.NATURAL, "", Integer.BYTES,
                TILE,
                OpenClEngines.SEARCH, Network.TRANSPOSITION);
        TeachingSource source = new TeachingSource(TeachingSource.Program.SEGMENTS, false);
        List<String> options = new ArrayList<>(variant.options());
        options.addAll(source.options());
        try (OpenClDevice device = OpenCl.open("")) {
            DeviceArray deviceKeys = array(device, keys.length, Integer.BYTES);
            DeviceArray deviceValues = array(device, values.length, Integer.BYTES);
            DeviceArray deviceHeads = array(device, heads.length, Long.BYTES);
            copy(device, MemorySegment.ofArray(keys), deviceKeys, true);
            copy(device, MemorySegment.ofArray(values), deviceValues, true);
            copy(device, MemorySegment.ofArray(heads), deviceHeads, true);
            try (Program program = device.compile(source.text(device.dialect(), variant), options)) {
                program.kernel("sort_segments").launch(Math.ceilDiv(THREADS, TILE.nt()), TILE.nt(), 0,
                        new Parameters().add(deviceKeys).add(deviceValues).add(deviceHeads).add(deviceKeys)
                                .add(deviceValues).add((long) THREADS).add(DeviceArray.NONE));
                device.synchronize();
            }
            copy(device, MemorySegment.ofArray(keys), deviceKeys, false);
            copy(device, MemorySegment.ofArray(values), deviceValues, false);
            for (DeviceArray array : List.of(deviceKeys, deviceValues, deviceHeads)) {
                device.free(array.memory());
            }
        }
    }

    private static DeviceArray array(OpenClDevice device, long length, int elementBytes) {
        DeviceMemory memory = device.allocate(length * elementBytes);
        return new DeviceArray(memory, 0, length, elementBytes);
    }

    /** Copies by way of staging memory, and waits. */
    private static void copy(OpenClDevice device, MemorySegment host, DeviceArray there, boolean up) {
        MemorySegment staging = device.allocateStaging(host.byteSize());
        if (up) {
            staging.copyFrom(host);
            device.upload(staging, there.memory(), 0);
            device.synchronize();
        } else {
            device.download(there.memory(), 0, staging);
            device.synchronize();
            host.copyFrom(staging);
        }
        device.freeStaging(staging);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.gpu.cuda.CudaSource;
import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.device.Traits;
import io.mergepath.spi.Extent;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A device that compiles, copies and launches nothing, and records the programs and the names of their kernels. */
final class RecordingDevice implements Device {
    private final Traits traits;
    private final Map<CudaSource, Set<String>> kernels;
    private final Arena arena = Arena.ofAuto();
    private long address = 1L << 20;

    RecordingDevice(Traits traits) {
        this(traits, new LinkedHashMap<>());
    }

    private RecordingDevice(Traits traits, Map<CudaSource, Set<String>> kernels) {
        this.traits = traits;
        this.kernels = kernels;
    }

    /** Another device, whose programs go into the same list. */
    RecordingDevice with(Traits other) {
        return new RecordingDevice(other, kernels);
    }

    List<BuiltInPrograms.BuiltInProgram> programs() {
        List<BuiltInPrograms.BuiltInProgram> programs = new ArrayList<>();
        kernels.forEach((source, names) -> programs.add(new BuiltInPrograms.BuiltInProgram(source.key(), source.text(),
                source.optionsFor(traits.architecture()), List.copyOf(names))));
        return programs;
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public String dialect() {
        return "cuda";
    }

    @Override
    public boolean compilesInParallel() {
        return false;
    }

    @Override
    public Program compile(String source, List<String> options) {
        Set<String> names = kernels.computeIfAbsent(CudaSource.of(source, options), _ -> new TreeSet<>());
        return new Program() {
            @Override
            public CompiledKernel kernel(String name) {
                names.add(name);
                return new RecordedKernel();
            }

            @Override
            public String log() {
                return "";
            }

            @Override
            public void close() {
            }
        };
    }

    private static final class RecordedKernel implements CompiledKernel {
        @Override
        public void launch(long blocks, int threads, int sharedBytes, Parameters parameters) {
        }

        @Override
        public Resources resources() {
            return new Resources(0, 0);
        }
    }

    @Override
    public DeviceMemory allocate(long bytes) {
        DeviceMemory allocated = new DeviceMemory(address, bytes);
        address += (bytes / Long.BYTES + 1) * Long.BYTES;
        return allocated;
    }

    @Override
    public DeviceMemory foreign(long handle, long length, int elementBytes) {
        return DeviceMemory.at(handle, length, elementBytes);
    }

    @Override
    public Extent extent(DeviceArray array) {
        return array.in("addresses", array.memory().handle());
    }

    @Override
    public void free(DeviceMemory memory) {
    }

    @Override
    public MemorySegment allocateStaging(long bytes) {
        return arena.allocate(bytes);
    }

    @Override
    public void freeStaging(MemorySegment staging) {
    }

    @Override
    public void upload(MemorySegment staging, DeviceMemory to, long at) {
    }

    @Override
    public void download(DeviceMemory from, long at, MemorySegment staging) {
    }

    @Override
    public void copy(DeviceMemory from, long fromAt, DeviceMemory to, long toAt, long bytes) {
    }

    @Override
    public Event recordEvent() {
        return new Event() {
            @Override
            public void await() {
            }

            @Override
            public double millisSince(Event earlier) {
                return 0;
            }

            @Override
            public void close() {
            }
        };
    }

    @Override
    public void await(Event event) {
    }

    @Override
    public Queue beside() {
        return this;
    }

    @Override
    public void synchronize() {
    }

    @Override
    public void close() {
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.operation.Plan;
import io.mergepath.gpu.sort.MergeSort;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first keys of an order on the device. If they are few, a sample gives a bound that a few more keys than
 * these stand before. One read of all keys selects these keys, and a sort of them follows. Indices move with the keys,
 * so equal keys keep their order.
 */
public final class TopSort {
    /** Fewer keys are all sorted. */
    private static final int LEAST = 1 << 12;

    /** All keys are sorted unless there are so many times more than wanted. */
    private static final int FEW = 16;

    /** So many keys, or more, give one key of the sample. */
    private static final int SAMPLED = 64;

    private static final int MOST_SAMPLES = 1 << 16;

    /** By how many standard deviations more keys of the sample than expected are before the bound. */
    private static final int DEVIATIONS = 4;

    private final DeviceSort device;

    public TopSort(DeviceSort device) {
        this.device = device;
    }

    /** Writes the first keys of an order: {@link io.mergepath.spi.EngineBackend#top}. */
    public void top(Keys in, Keys out, Values indices, Order order, @Nullable Workspace workspace) {
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            Values inKeys = DeviceCall.asValues(in);
            Values outKeys = DeviceCall.asValues(out);
            call.hold(List.of(inKeys), outKeys);
            call.hold(List.of(), indices);
            ElementType index = indices.count() > 0 ? DeviceCall.type(indices, 0)
                    : in.length() <= Integer.MAX_VALUE ? ElementType.INT : ElementType.LONG;
            DeviceArray all = call.loadKeys(List.of(inKeys));
            Selected selected = isFew(out.length(), in.length()) ? select(call, in, order, all, out.length()) : null;
            call.beginRehearsal();
            do {
                DeviceRecords first = new DeviceRecords(call.targetKeys(outKeys), indices.count() > 0
                        ? call.target(indices, 0) : call.scratch().take(index, out.length()));
                long sorted = selected == null ? out.length() : Math.min(out.length(), selected.beforeCount);
                sort(call, in, order, candidates(call, all, index, selected), first.slice(0, sorted));
                if (selected != null && sorted < out.length()) {
                    take(call, all, selected.equal, first.slice(sorted, out.length()));
                }
                call.deliverKeys(first.keys(), outKeys);
                if (indices.count() > 0) {
                    call.deliver(first.values(), indices, 0);
                }
            } while (call.endRehearsal());
        }
    }

    private static boolean isFew(long k, long n) {
        return k > 0 && n >= LEAST && k <= n / FEW;
    }

    /** Keys before a bound, and keys that equal it. Together they contain the first keys of the order. */
    private record Selected(Selection before, long beforeCount, Selection equal) {
    }

    /** Selects keys that contain the first k, or returns null if the sample does not show enough about the keys. */
    private @Nullable Selected select(DeviceCall call, Keys keys, Order order, DeviceArray all, long k) {
        long n = all.length();
        long samples = Math.min(MOST_SAMPLES, n / SAMPLED);
        DeviceArray sample = call.scratch().take(all.elementBytes(), samples);
        // The distance is odd, so keys that repeat with a period of a power of two do not mislead.
        call.columns().takeFirsts(call, all, (n / samples - 1) | 1, 1, sample);
        double expected = (double) k * samples / n;
        DeviceArray bound = keyOfRank(call, keys, order, sample,
                (long) (expected + DEVIATIONS * (Math.sqrt(expected) + 1)));
        Walks walks = new Walks(device, call, keys, order, 0);
        DeviceArray count = call.scratch().take(ElementType.LONG, 1);
        long most = n / 2;
        Selection before = walks.beside(all, bound, false, most, count);
        long beforeCount = download(call, count);
        if (beforeCount == most) {
            return null;
        }
        if (beforeCount >= k) {
            return new Selected(before, beforeCount, before);
        }
        // Many keys equal the bound, and the first of them in the input come first.
        Selection equal = walks.beside(all, bound, true, k - beforeCount, count);
        return download(call, count) == k - beforeCount ? new Selected(before, beforeCount, equal) : null;
    }

    /** The key of a sample that so many others come before. */
    private DeviceArray keyOfRank(DeviceCall call, Keys keys, Order order, DeviceArray sample, long rank) {
        Plan plan = device.plan(call, keys, order, 0, sample.length());
        MergeSort sort = plan.mergeSort();
        long tiles = sample.length() / sort.tileLength();
        DeviceRecords in = new DeviceRecords(sample, DeviceArray.NONE);
        if (tiles > 1 && tiles * (rank + 1) <= sort.tileLength() && sample.length() % sort.tileLength() == 0) {
            // The key is among the first of the sorted tiles, and these fit one tile.
            sort.sortTiles(in, in);
            DeviceArray firsts = call.scratch().take(sample.elementBytes(), tiles * (rank + 1));
            call.columns().takeFirsts(call, sample, sort.tileLength(), rank + 1, firsts);
            in = new DeviceRecords(firsts, DeviceArray.NONE);
            sort.sortTiles(in, in);
        } else {
            plan.sort(in, in, null);
        }
        return in.keys().slice(rank, rank + 1);
    }

    private static long download(DeviceCall call, DeviceArray count) {
        long[] number = new long[1];
        call.transfers().download(count, MemorySegment.ofArray(number));
        return number[0];
    }

    /** The keys to sort, with their indices. */
    private static DeviceRecords candidates(DeviceCall call, DeviceArray all, ElementType index,
            @Nullable Selected selected) {
        if (selected == null) {
            DeviceArray places = call.scratch().take(index, all.length());
            call.columns().countUp(call, places, 0);
            return new DeviceRecords(all, places);
        }
        DeviceRecords candidates = scratch(call, all, index, selected.beforeCount);
        take(call, all, selected.before, candidates);
        return candidates;
    }

    private static void take(DeviceCall call, DeviceArray all, Selection selection, DeviceRecords to) {
        if (to.length() > 0) {
            selection.fewPlaces(to.values());
            call.columns().gather(call, all, to.values(), to.keys());
        }
    }

    /** Sorts records, and copies the first of them. */
    private void sort(DeviceCall call, Keys keys, Order order, DeviceRecords records, DeviceRecords first) {
        if (first.length() > 0) {
            int taken = call.scratch().taken();
            DeviceRecords sorted = new DeviceRecords(
                    call.scratch().take(records.keys().elementBytes(), records.length()),
                    call.scratch().take(records.values().elementBytes(), records.length()));
            device.plan(call, keys, order, records.values().elementBytes(), records.length()).sort(records, sorted,
                    null);
            call.copy(sorted.slice(0, first.length()), first);
            call.scratch().returnTo(taken);
        }
    }

    private static DeviceRecords scratch(DeviceCall call, DeviceArray keys, ElementType index, long length) {
        return new DeviceRecords(call.scratch().take(keys.elementBytes(), length), call.scratch().take(index, length));
    }
}

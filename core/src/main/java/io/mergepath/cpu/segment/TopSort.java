// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.segment;

import io.mergepath.Column;
import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.sort.Sorting;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first keys of an order. Each thread reads some chunks of the keys once, in the order of their indices. It
 * collects the keys that come before the last of the first keys that it knows. When it has collected many, it forgets
 * all but the first of them. At last the first of the keys that all threads have kept are sorted.
 *
 * <p>A key that equals the last of the first keys has a greater index, so it does not belong to them. Keys are
 * collected in the order of their indices and sorted stably, so equal keys keep this order.
 *
 * @param <A> the type of the arrays of keys
 */
public final class TopSort<A> {
    /** Keys that a thread compares at a time. */
    private static final int WINDOW = 1 << 12;

    /** Keys that a thread compares at a time, beginning with a number that may belong to the first keys. */
    private static final int FLOATING_WINDOW = 1 << 6;

    /** Keys beside the first keys that a thread collects, at least, before it forgets some. */
    private static final int LEAST_ROOM = 1 << 9;

    /** If there are not this many times more keys, all keys are sorted. */
    private static final int FEW = 8;

    /** The least number of keys that is worth a thread. */
    private static final int LEAST_PART = 1 << 16;

    /** The keys of a task. */
    private static final int CHUNK = 1 << 18;

    private final PathKernel<A> kernel;
    private final PathKeys<A> compared;
    private final Column keys;
    private final int most;
    private final Order order;
    private final CpuWorkspace workspace;
    private final @Nullable FloatingBound floating;

    private TopSort(PathKernel<A> kernel, PathKeys<A> compared, Column keys, int most, Order order,
            CpuWorkspace workspace) {
        this.kernel = kernel;
        this.compared = compared;
        this.keys = keys;
        this.most = most;
        this.order = order;
        this.workspace = workspace;
        floating = FloatingBound.of(keys, order);
    }

    /**
     * Writes the first keys of an order, as many as {@code out} holds, and their indices.
     *
     * @param indices a column of {@code int} or {@code long}, or null
     */
    public static void run(Column keys, Column out, @Nullable Column indices, Order order, Workers workers,
            CpuWorkspace workspace) {
        if (out.length() == 0) {
            return;
        }
        long[] places;
        if (out.length() > Integer.MAX_VALUE / FEW || keys.length() < out.length() * FEW) {
            places = sorted(keys, (int) out.length(), order, workers, workspace);
        } else {
            places = new TopSort<>(PathKeys.<Object>kernel(keys.type(), order, keys.length()), PathKeys.of(keys, order),
                    keys, (int) out.length(), order, workspace).find(workers);
        }
        for (int i = 0; i < places.length; i++) {
            Columns.copy(keys, places[i], out, i, 1);
        }
        if (indices != null) {
            Indices.store(places, places.length, indices, 0);
        }
    }

    /** The places of the first keys, by a sort of all. */
    private static long[] sorted(Column keys, int count, Order order, Workers workers, CpuWorkspace workspace) {
        Column indices = workspace.indices(Use.TOP, 0, keys.length(), keys.length());
        new Sorting(order, workers, workspace, null).indices(keys, indices, false);
        long[] places = new long[count];
        Columns.loadIndices(indices, 0, count, places);
        return places;
    }

    private long[] find(Workers workers) {
        long length = keys.length();
        int parts = Math.clamp(length / Math.max(LEAST_PART, (long) most * FEW), 1, workers.width());
        List<Part> found = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            found.add(new Part(part));
        }
        long chunk = Math.min(CHUNK, Math.ceilDiv(length, parts));
        workers.run(parts, Math.toIntExact(Math.ceilDiv(length, chunk)),
                (slot, task) -> found.get(slot).read(chunk * task, Math.min(length, chunk * (task + 1))));
        Part all = found.getFirst();
        all.add(found.subList(1, parts));
        return all.places();
    }

    /** The first keys of the chunks of a thread. */
    private final class Part {
        private final A window;
        private final A last;
        /** No bits to flip. */
        private final A none;
        private final int[] positions;
        private final CpuWorkspace own;
        /** The number of collected keys from which on a thread forgets keys. */
        private final int room;
        private long[] places;
        private int count;
        /** The number of keys that were read. */
        private long seen;
        private boolean full;
        private double limit = FloatingBound.NO_LIMIT;

        @SuppressWarnings("unchecked") // arrays of the kernel's type
        Part(int slot) {
            window = (A) workspace.array(Use.WINDOW, slot, PathKeys.arrayType(keys.type()), WINDOW);
            last = compared.two();
            none = compared.two();
            positions = workspace.ints(Use.POSITIONS, slot, WINDOW);
            own = workspace.another();
            room = most + Math.max(most, LEAST_ROOM);
            places = new long[room + WINDOW];
        }

        void read(long from, long to) {
            int length;
            for (long at = next(from, to); at < to; at = next(at + length, to)) {
                length = (int) Math.min(window(), to - at);
                seen += length;
                collect(at, full ? earlier(at, length) : all(length));
                if (count >= room) {
                    prune();
                }
            }
        }

        /** The place of the next key that may belong to the first keys. */
        private long next(long at, long to) {
            return floating == null ? at : floating.next(at, to, limit);
        }

        /** The number of keys to compare. The first windows are short, so that a late bound meets most keys. */
        private long window() {
            return floating != null && full ? FLOATING_WINDOW : Math.min(WINDOW, Math.max(room, seen));
        }

        private int all(int length) {
            for (int k = 0; k < length; k++) {
                positions[k] = k;
            }
            return length;
        }

        /** Finds the keys of a window that come before the last of the first keys. */
        private int earlier(long at, int length) {
            PathKeys.@Nullable Raw<A> raw = compared.raw();
            if (raw != null) {
                int first = raw.from() + (int) at;
                return kernel.earlier(raw.array(), first, first + length, raw.flip(), last, positions);
            }
            compared.load(at, length, window, 0);
            return kernel.earlier(window, 0, length, none, last, positions);
        }

        private void collect(long at, int found) {
            for (int k = 0; k < found; k++) {
                places[count++] = at + positions[k];
            }
        }

        void add(List<Part> others) {
            places = Stream.concat(Stream.of(this), others.stream())
                    .flatMapToLong(part -> Arrays.stream(part.places, 0, part.count)).sorted().toArray();
            count = places.length;
        }

        /** The places of the first of the collected keys, in the order of their keys. */
        long[] places() {
            if (count > most) {
                prune();
            }
            sort();
            return Arrays.copyOf(places, count);
        }

        /** Forgets all but the first of the collected keys. There are more than these. */
        private void prune() {
            long place;
            if (compared.areCodes()) {
                place = select();
            } else {
                sort();
                place = places[most - 1];
            }
            count = most;
            full = true;
            compared.load(place, 1, last, 0);
            if (floating != null) {
                limit = floating.bound(place);
            }
        }

        /** Moves the places of the first keys to the front, and returns the place of the last of these keys. */
        private long select() {
            A codes = codes(0);
            for (int k = 0; k < count; k++) {
                compared.load(places[k], 1, codes, k);
            }
            int[] indices = own.ints(Use.TOP, 1, count);
            long place = places[kernel.first(codes, count, most, codes(1), indices)];
            for (int k = 0; k < most; k++) {
                places[k] = places[indices[k]];
            }
            return place;
        }

        @SuppressWarnings("unchecked") // an array of the kernel's type
        private A codes(int slot) {
            return (A) own.array(Use.TOP, slot, PathKeys.arrayType(keys.type()), count);
        }

        /** Sorts the places of the collected keys by their keys. */
        private void sort() {
            Column collected = HostColumns.ofArray(own.array(Use.TOP, 0, keys.type(), count), 0, count);
            for (int k = 0; k < count; k++) {
                Columns.copy(keys, places[k], collected, k, 1);
            }
            int[] indices = own.ints(Use.TOP, 1, count);
            new Sorting(order, new Workers(1), own, null).indices(collected, Column.ofArray(indices, 0, count), false);
            long[] sorted = new long[places.length];
            for (int k = 0; k < count; k++) {
                sorted[k] = places[indices[k]];
            }
            places = sorted;
            own.forgetObjects();
        }
    }
}

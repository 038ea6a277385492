// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.parameter.RowKernels;
import io.mergepath.spi.DeviceRows;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes words of the rows of tables, and moves columns, in device memory. */
public final class TableRows implements DeviceRows {
    /** The most blocks that look for a range. The host combines their ranges. */
    private static final int RANGE_BLOCKS = 1024;

    private final DeviceSort device;

    public TableRows(DeviceSort device) {
        this.device = device;
    }

    private interface Work {
        void run(DeviceCall call);
    }

    private void run(List<Values> inputs, Values out, Work work) {
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(null)) {
            inputs.forEach(input -> call.hold(List.of(), input));
            call.hold(List.of(), out);
            work.run(call);
        }
    }

    private static DeviceArray array(DeviceCall call, @Nullable Values column) {
        return column == null ? DeviceArray.NONE : call.target(column, 0);
    }

    /** The number by which kernels know how bits stand for a number. */
    private static int kind(NumberColumn column) {
        return switch (column.kind()) {
            case SIGNED -> DeviceCall.type(column.values(), 0) == ElementType.CHAR ? 1 : 0;
            case UNSIGNED -> 1;
            case FLOATING -> 2;
            case SQL_FLOATING -> 3;
        };
    }

    private static void launch(DeviceCall call, int elementBytes, int wordBytes, long threads,
            KernelParameters parameters) {
        int flat = call.columns().threads();
        KernelVariant variant = new KernelVariant.OfColumns(elementBytes, wordBytes, flat);
        call.kernel(KernelSource.ROWS, variant, parameters.kernel(), 0).launch(Math.ceilDiv(threads, flat), flat, 0,
                new Parameters().add(parameters));
    }

    @Override
    public Range range(NumberColumn column) {
        long n = column.values().length();
        int flat = device.calls().columns().threads();
        int blocks = (int) Math.min(RANGE_BLOCKS, Math.ceilDiv(n, flat));
        long[] ranges = new long[3 * blocks];
        run(column.validity() == null ? List.of() : List.of(column.validity()), column.values(), call -> {
            DeviceArray in = array(call, column.values());
            DeviceArray found = call.scratch().take(ElementType.LONG, ranges.length);
            launch(call, in.elementBytes(), Long.BYTES, (long) blocks * flat, new RowKernels.FindRange(in,
                    array(call, column.validity()), kind(column), n, blocks, found));
            call.transfers().download(found, MemorySegment.ofArray(ranges));
        });
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        long nulls = 0;
        for (int b = 0; b < ranges.length; b += 3) {
            least = Math.min(least, ranges[b]);
            greatest = Math.max(greatest, ranges[b + 1]);
            nulls += ranges[b + 2];
        }
        return new Range(least, greatest, nulls);
    }

    @Override
    public void writeWords(List<Part> parts, @Nullable Values rows, Keys words) {
        boolean isFirst = true;
        for (Part part : parts) {
            append(part, isFirst ? 1 : 0, rows, DeviceCall.asValues(words));
            isFirst = false;
        }
    }

    private void append(Part part, int isFirst, @Nullable Values rows, Values words) {
        Values column = switch (part) {
            case NumberPart number -> number.column().values();
            case NullPart nulls -> nulls.validity();
        };
        run(rows == null ? List.of(column) : List.of(column, rows), words, call -> {
            DeviceArray in = array(call, column);
            DeviceArray out = array(call, words);
            DeviceArray of = array(call, rows);
            launch(call, in.elementBytes(), out.elementBytes(), out.length(), switch (part) {
                case NumberPart number -> new RowKernels.AppendNumbers(in, array(call, number.column().validity()), of,
                        kind(number.column()), number.base(), number.descending() ? 1 : 0, number.right(),
                        number.bits(), isFirst, out.length(), out);
                case NullPart nulls -> new RowKernels.AppendNulls(in, of, nulls.nullsFirst() ? 1 : 0, isFirst,
                        out.length(), out);
            });
        });
    }

    @Override
    public void gather(Values in, Values rows, Values out) {
        run(List.of(in, rows), out,
                call -> call.columns().gather(call, array(call, in), array(call, rows), array(call, out)));
    }

    @Override
    public void gatherBits(Values in, Values rows, Values out) {
        run(List.of(in, rows), out,
                call -> call.columns().gatherBits(call, array(call, in), array(call, rows), array(call, out)));
    }
}

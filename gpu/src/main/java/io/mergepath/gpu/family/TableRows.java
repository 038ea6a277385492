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
import io.mergepath.gpu.parameter.TextKernels;
import io.mergepath.gpu.parameter.TextKernels.FindText;
import io.mergepath.spi.DeviceRows;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
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

    private static void launch(DeviceCall call, KernelSource source, int elementBytes, int wordBytes, long threads,
            KernelParameters parameters) {
        int flat = call.columns().threads();
        KernelVariant variant = new KernelVariant.OfColumns(elementBytes, wordBytes, flat);
        call.kernel(source, variant, parameters.kernel(), 0).launch(Math.ceilDiv(threads, flat), flat, 0,
                new Parameters().add(parameters));
    }

    /** The columns that are there. */
    private static List<Values> columns(@Nullable Values... columns) {
        return Stream.of(columns).filter(Objects::nonNull).toList();
    }

    /** The blocks that look for a range of n rows. */
    private int blocks(long n) {
        return (int) Math.min(RANGE_BLOCKS, Math.ceilDiv(n, device.calls().columns().threads()));
    }

    private static DeviceArray numbers(DeviceCall call, NumberColumn column) {
        DeviceArray values = array(call, column.values());
        return values.slice(column.first(), values.length());
    }

    @Override
    public Range range(NumberColumn column) {
        int blocks = blocks(column.rows());
        long[] ranges = new long[3 * blocks];
        run(columns(column.validity()), column.values(), call -> {
            DeviceArray in = numbers(call, column);
            DeviceArray found = call.scratch().take(ElementType.LONG, ranges.length);
            launch(call, KernelSource.ROWS, in.elementBytes(), Long.BYTES, (long) blocks * call.columns().threads(),
                    new RowKernels.FindRange(in, column.step(), array(call, column.validity()), kind(column),
                            column.rows(), blocks, found));
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
    public TextRange range(TextColumn column) {
        long[] found = find(column, 0);
        long first = found[FindText.FIRST_VALID];
        if (first > 0 && first < column.rows()) {
            found = find(column, first);
        }
        long misplaced = found[FindText.MISPLACED];
        return new TextRange(misplaced < column.rows() ? misplaced : -1, found[FindText.STRING_BYTES],
                found[FindText.LONGEST], found[FindText.COMMON], found[FindText.NULLS]);
    }

    /**
     * Measures a column of strings.
     *
     * @param like the row that all strings are compared with
     * @return the results of all rows, at the places of {@link FindText}
     */
    private long[] find(TextColumn column, long like) {
        int blocks = blocks(column.rows());
        long[] ofBlocks = new long[FindText.RESULTS * blocks];
        run(columns(column.bytes(), column.validity()), column.offsets(), call -> {
            DeviceArray offsets = array(call, column.offsets());
            DeviceArray bytes = array(call, column.bytes());
            DeviceArray found = call.scratch().take(ElementType.LONG, ofBlocks.length);
            launch(call, KernelSource.TEXT, offsets.elementBytes(), Long.BYTES,
                    (long) blocks * call.columns().threads(), new FindText(offsets, bytes,
                            array(call, column.validity()), bytes.length(), column.rows(), like, blocks, found));
            call.transfers().download(found, MemorySegment.ofArray(ofBlocks));
        });
        long[] found = Arrays.copyOf(ofBlocks, FindText.RESULTS);
        for (int b = FindText.RESULTS; b < ofBlocks.length; b += FindText.RESULTS) {
            for (int result = 0; result < FindText.RESULTS; result++) {
                long other = ofBlocks[b + result];
                found[result] = switch (result) {
                    case FindText.STRING_BYTES, FindText.NULLS -> found[result] + other;
                    case FindText.LONGEST -> Math.max(found[result], other);
                    default -> Math.min(found[result], other);
                };
            }
        }
        return found;
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
        switch (part) {
            case NumberPart number -> run(columns(number.column().values(), number.column().validity(), rows), words,
                    call -> append(call, number, isFirst, array(call, rows), array(call, words)));
            case NullPart nulls -> run(columns(nulls.validity(), rows), words,
                    call -> append(call, nulls, isFirst, array(call, rows), array(call, words)));
            case TextPart text -> run(
                    columns(text.column().offsets(), text.column().bytes(), text.column().validity(), rows), words,
                    call -> append(call, text, isFirst, array(call, rows), array(call, words)));
        }
    }

    private static void append(DeviceCall call, NumberPart part, int isFirst, DeviceArray rows, DeviceArray words) {
        DeviceArray in = numbers(call, part.column());
        launch(call, KernelSource.ROWS, in.elementBytes(), words.elementBytes(), words.length(),
                new RowKernels.AppendNumbers(in, part.column().step(), array(call, part.column().validity()), rows,
                        kind(part.column()), part.base(), part.descending() ? 1 : 0, part.right(), part.bits(),
                        isFirst, words.length(), words));
    }

    private static void append(DeviceCall call, NullPart part, int isFirst, DeviceArray rows, DeviceArray words) {
        launch(call, KernelSource.ROWS, 1, words.elementBytes(), words.length(), new RowKernels.AppendNulls(
                array(call, part.validity()), rows, part.nullsFirst() ? 1 : 0, isFirst, words.length(), words));
    }

    private static void append(DeviceCall call, TextPart part, int isFirst, DeviceArray rows, DeviceArray words) {
        DeviceArray offsets = array(call, part.column().offsets());
        launch(call, KernelSource.TEXT, offsets.elementBytes(), words.elementBytes(), words.length(),
                new TextKernels.AppendText(offsets, array(call, part.column().bytes()),
                        array(call, part.column().validity()), rows, part.from(), part.count(), part.width(),
                        part.least(), part.greatest(), part.descending() ? 1 : 0, isFirst, words.length(), words));
    }

    @Override
    public void gather(Values in, int step, Values rows, Values out) {
        run(List.of(in, rows), out, call -> call.columns().gather(call, ofRows(array(call, in), step),
                array(call, rows), ofRows(array(call, out), step)));
    }

    /** The same memory with an element for each row. */
    private static DeviceArray ofRows(DeviceArray column, int step) {
        return new DeviceArray(column.memory(), column.at() / step, column.length() / step,
                column.elementBytes() * step);
    }

    @Override
    public void gather(TextColumn in, Values rows, long bytes, TextColumn out) {
        run(List.of(in.offsets(), in.bytes(), rows, out.offsets()), out.bytes(), call -> {
            DeviceArray offsets = array(call, in.offsets());
            DeviceArray order = array(call, rows);
            DeviceArray places = call.scratch().take(ElementType.LONG, order.length() + 1);
            launch(call, KernelSource.TEXT, offsets.elementBytes(), Long.BYTES, places.length(),
                    new TextKernels.MeasureText(offsets, order, order.length(), places));
            TileMoves.ofPlaces(device, call, out.offsets().types(), TileMoves.PLACE_THREADS).sum(places,
                    DeviceArray.NONE, Long.MAX_VALUE,
                    call.scratch().take(ElementType.LONG, 1));
            call.columns().subtract(call, places, DeviceArray.NONE, array(call, out.offsets()));
            if (bytes > 0) {
                launch(call, KernelSource.TEXT, offsets.elementBytes(), Long.BYTES,
                        Math.ceilDiv(bytes, TextKernels.MoveText.EACH), new TextKernels.MoveText(offsets,
                                array(call, in.bytes()), order, places, order.length(), bytes,
                                array(call, out.bytes())));
            }
        });
    }

    @Override
    public void gatherBits(Values in, Values rows, Values out) {
        run(List.of(in, rows), out,
                call -> call.columns().gatherBits(call, array(call, in), array(call, rows), array(call, out)));
    }
}

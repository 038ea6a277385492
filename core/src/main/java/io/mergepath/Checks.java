// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.Extent;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/** The conditions of every operation. The exception names the argument, its value and the bound. */
final class Checks {
    private static final int OFFSETS_AT_ONCE = 1 << 16;

    private final EngineBackend backend;

    Checks(EngineBackend backend) {
        this.backend = backend;
    }

    /** Why the engine can't work on some keys in some order, or nothing if it can. */
    Optional<String> refusal(ElementType type, Order order) {
        try {
            order(order, type);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    void order(Order order, ElementType type) {
        if (!order.appliesTo(type)) {
            throw new IllegalArgumentException("order: " + order + " does not apply to " + type + " keys");
        }
        backend.check(type, order);
    }

    /** The output of a merge, keys and values, has as many elements as go there. */
    void output(Keys out, Values outValues, String expectation, long expected) {
        length("out", out.length(), expectation, expected);
        valuesFor("outValues", outValues, "out", out);
        resident("out", out);
        resident("outValues", outValues);
    }

    /** An output whose length is not known in advance, keys and values, has room for the longest. */
    void room(Keys out, Values outValues, String expectation, long most) {
        room(out, expectation, most);
        valuesFor("outValues", outValues, "out", out);
        resident("out", out);
        resident("outValues", outValues);
    }

    /** An output whose length is not known in advance has room for the longest. */
    static void room(Keys out, String expectation, long most) {
        if (out.length() < most) {
            throw new IllegalArgumentException(
                    "out: " + out.length() + " elements, but " + expectation + " may need " + most);
        }
    }

    /** The output for a number of results is one long. */
    void count(Values count) {
        if (count.count() != 1 || count.length() != 1 || count.types().getFirst() != ElementType.LONG) {
            throw new IllegalArgumentException("count: " + count + " is not one LONG");
        }
        resident("count", count);
    }

    /** The output of a join has the columns of the join, one element a row, or no column. */
    void rows(Values out, JoinKind kind, long rows, Keys a, Keys b) {
        if (out.count() > 0) {
            columnCount("out", out, kind.columns());
            length("out", out.length(), "the number of rows", rows);
            indexType("out: column 0", out.types().getFirst(), a.length());
            indexType("out: column " + (out.count() - 1), out.types().getLast(), out.count() > 1 ? b.length() : 0);
            resident("out", out);
            outputs(List.of(out), List.of(a, b));
        }
    }

    /** Segments follow each other inside the keys. Segments on a device are for its engine to check. */
    void segments(Values starts, Values ends, Keys keys) {
        columnCount("starts", starts, 1);
        columnCount("ends", ends, 1);
        length("ends", ends.length(), "the length of starts", starts.length());
        indexType("starts", starts.types().getFirst(), keys.length());
        indexType("ends", ends.types().getFirst(), keys.length());
        resident("starts", starts);
        resident("ends", ends);
        if (starts instanceof DeviceValues || ends instanceof DeviceValues) {
            return;
        }
        Column from = starts.columns().getFirst();
        Column to = ends.columns().getFirst();
        long before = 0;
        for (long s = 0; s < starts.length(); s++) {
            long start = HostColumns.index(from, s);
            long end = HostColumns.index(to, s);
            if (start < before || start > end || end > keys.length()) {
                throw new IllegalArgumentException("starts, ends: segment " + s + " is [" + start + ", " + end
                        + "), not inside [" + before + ", " + keys.length() + ")");
            }
            before = end;
        }
    }

    /** Numbers of an operation without keys are one column, which can hold {@code most}; the engine checks each. */
    void numbers(String name, Values numbers, long most) {
        columnCount(name, numbers, 1);
        indexType(name, numbers.types().getFirst(), most);
        resident(name, numbers);
    }

    /** Offsets are numbers, at least one. */
    void offsets(Values offsets, long most) {
        numbers("offsets", offsets, most);
        if (offsets.length() == 0) {
            throw new IllegalArgumentException("offsets: 0 of them; n objects or intervals have n + 1 offsets");
        }
    }

    /** Where intervals begin is one number for each, or no column if intervals follow each other. */
    void intervals(String name, Values starts, Values offsets, long length) {
        if (Objects.requireNonNull(starts, name).count() > 0) {
            numbers(name, starts, length);
            length(name, starts.length(), "the number of intervals", offsets.length() - 1);
        }
    }

    /** Columns of an input are of the types of the columns of the output. */
    void columns(String name, Values values, Values out) {
        sameColumns(name, values, out);
        resident(name, values);
    }

    /** Indices of keys are at most one column, one element a key of the output. */
    void indices(String name, Values indices, Keys out, long length) {
        if (Objects.requireNonNull(indices, name).count() > 0) {
            columnCount(name, indices, 1);
            valuesFor(name, indices, "out", out);
            indexType(name, indices.types().getFirst(), length);
            resident(name, indices);
        }
    }

    /** An input of a merge, keys and values, is of the types of its output. */
    void input(String name, Keys keys, String valuesName, Values values, Keys out, Values outValues) {
        sameType(name, keys, "out", out);
        valuesFor(valuesName, values, name, keys);
        sameColumns(valuesName, values, outValues);
        resident(name, keys);
        resident(valuesName, values);
        fits(name, keys, out);
    }

    static void sameType(String name, Keys keys, String otherName, Keys other) {
        if (Objects.requireNonNull(keys, name).type() != Objects.requireNonNull(other, otherName).type()) {
            throw new IllegalArgumentException(
                    name + ": " + keys.type() + " keys, but " + otherName + " has " + other.type() + " keys");
        }
    }

    /** The array of a target of keys can hold every object. */
    static void fits(String name, Keys keys, Keys target) {
        if (keys.type() == ElementType.OBJECT) {
            fits(name, keys.column(), target.column());
        }
    }

    /** The arrays of a target of values can hold every object. */
    static void fits(String name, Values values, Values target) {
        for (int c = 0; c < target.count(); c++) {
            if (target.types().get(c) == ElementType.OBJECT) {
                fits(name + ": column " + c, values.columns().get(c), target.columns().get(c));
            }
        }
    }

    private static void fits(String name, Column column, Column target) {
        long misfit = target.misfit(column);
        if (misfit >= 0) {
            Object object = ((Object[]) column.array())[column.offset() + (int) misfit];
            throw new IllegalArgumentException(name + ": element " + misfit + " is a " + object.getClass().getTypeName()
                    + ", but the output is a " + target.array().getClass().getTypeName());
        }
    }

    /** A copy of a list without null elements. */
    static <E> List<E> copyOf(String name, List<? extends E> list) {
        List<E> copy = new ArrayList<>();
        for (E element : Objects.requireNonNull(list, name)) {
            copy.add(Objects.requireNonNull(element, () -> name + ": element " + copy.size()));
        }
        return List.copyOf(copy);
    }

    static void notNegative(String name, long number) {
        if (number < 0) {
            throw new IllegalArgumentException(name + ": " + number + " is less than 0");
        }
    }

    static void length(String name, long length, String expectation, long expected) {
        if (length != expected) {
            throw new IllegalArgumentException(
                    name + ": " + length + " elements, but " + expectation + " is " + expected);
        }
    }

    /** Values have as many columns as an operation reads or writes. */
    static void columnCount(String name, Values values, int expected) {
        if (Objects.requireNonNull(values, name).count() != expected) {
            throw new IllegalArgumentException(name + ": " + values.count() + " columns instead of " + expected);
        }
    }

    /** Values go with keys if they have no column at all or one element for each key. */
    static void valuesFor(String name, Values values, String keysName, Keys keys) {
        if (Objects.requireNonNull(values, name).count() > 0) {
            length(name, values.length(), "the length of " + keysName, keys.length());
        }
    }

    /** Columns of an input and of the output have the same number and types, and the output can hold all objects. */
    static void sameColumns(String name, Values values, Values out) {
        sameTypes(name, values.types(), "output", out.types());
        fits(name, values, out);
    }

    private static void sameTypes(String name, List<ElementType> types, String otherName, List<ElementType> others) {
        if (types.size() != others.size()) {
            throw new IllegalArgumentException(
                    name + ": " + types.size() + " columns, but the " + otherName + " has " + others.size());
        }
        for (int c = 0; c < types.size(); c++) {
            if (types.get(c) != others.get(c)) {
                throw new IllegalArgumentException(name + ": column " + c + " holds " + types.get(c) + ", but the "
                        + otherName + "'s holds " + others.get(c));
            }
        }
    }

    /**
     * The offsets describe pairs of adjacent runs that cover all keys. A device waits while the host reads offsets, so
     * all cores read the offsets of keys on a device.
     */
    static void offsets(long[] offsets, Keys keys) {
        long length = keys.length();
        if (offsets.length % 2 == 0) {
            throw new IllegalArgumentException(
                    "offsets: " + offsets.length + " of them; p pairs of runs have 2p + 1 offsets");
        }
        int part = keys instanceof DeviceKeys ? OFFSETS_AT_ONCE : offsets.length;
        if (offsets[0] == 0 && ascend(offsets, part) && offsets[offsets.length - 1] == length) {
            return;
        }
        for (int r = 0; r < offsets.length; r++) {
            long least = r == 0 ? 0 : offsets[r - 1];
            long most = r == 0 ? 0 : length;
            if (offsets[r] < least || offsets[r] > most) {
                throw new IllegalArgumentException(
                        "offsets: offset " + r + " is " + offsets[r] + ", not in [" + least + ", " + most + "]");
            }
        }
        throw new IllegalArgumentException("offsets: the last is " + offsets[offsets.length - 1]
                + ", not the number of keys, " + length);
    }

    /** Whether offsets do not decrease, and are not negative. */
    static boolean ascend(long[] offsets) {
        return ascend(offsets, offsets.length);
    }

    private static boolean ascend(long[] offsets, int part) {
        int last = offsets.length - 1;
        return IntStream.range(0, Math.ceilDiv(last, part)).map(p -> p * part).parallel()
                .allMatch(from -> ascend(offsets, from, from + Math.min(part, last - from)));
    }

    /**
     * Offsets can be very many, so the loop has no branch. A difference overflows only next to a negative number.
     */
    private static boolean ascend(long[] offsets, int from, int to) {
        long signs = 0;
        for (int r = from; r < to; r++) {
            signs |= offsets[r + 1] | (offsets[r + 1] - offsets[r]);
        }
        return signs >= 0;
    }

    /** A column of a type can hold the indices of so many keys. */
    static void indexType(String name, ElementType type, long length) {
        if (type != ElementType.LONG && (type != ElementType.INT || length > Integer.MAX_VALUE)) {
            throw new IllegalArgumentException(name + ": a column of " + type + " can't hold the indices of " + length
                    + " elements; INT can hold up to " + Integer.MAX_VALUE + ", LONG any");
        }
    }

    /** Keys have times, whose differences are whole numbers. */
    static void times(String name, Keys keys) {
        switch (keys.type()) {
            case INT, LONG, TWO_LONGS -> {
            }
            default -> throw new IllegalArgumentException(name + ": " + keys.type()
                    + " keys have no times; INT, LONG and TWO_LONGS have, and a search for LAST takes any");
        }
    }

    /** There is a column for each result of the search of keys in other keys. */
    void bounds(List<Bound> bounds, String name, Values out, String keysName, Keys keys, Keys others) {
        columnCount(name, out, bounds.size());
        valuesFor(name, out, keysName, keys);
        resident(name, out);
        for (int c = 0; c < bounds.size(); c++) {
            ElementType type = out.types().get(c);
            if (bounds.get(c) != Bound.MATCH) {
                indexType(name + ": column " + c, type, others.length());
            } else if (type != ElementType.BOOLEAN && type != ElementType.BYTE) {
                throw new IllegalArgumentException(
                        name + ": column " + c + " of " + type + " can't hold matches; BOOLEAN and BYTE can");
            }
        }
    }

    /** Whether keys are one range of an array: every thread can access them, and they overlap nothing. */
    static boolean isArray(Keys keys) {
        return keys instanceof HostKeys && keys.column().isArray();
    }

    void resident(String name, Keys keys) {
        if (keys instanceof EngineKeys device) {
            sameEngine(name, device.owner(), backend);
        } else {
            keys.columns().forEach(column -> accessible(name, column));
        }
    }

    void resident(String name, Values values) {
        if (values instanceof EngineValues device) {
            sameEngine(name, device.owner(), backend);
        } else {
            values.columns().forEach(column -> accessible(name, column));
        }
    }

    static void sameEngine(String name, Owner owner, Owner engine) {
        if (owner != engine) {
            throw new IllegalArgumentException(
                    name + ": belongs to engine " + owner.name() + ", not to this engine, " + engine.name());
        }
    }

    private static void accessible(String name, Column column) {
        if (column.isArray()) {
            return;
        }
        if (!column.segment().scope().isAlive()) {
            throw new IllegalStateException(name + ": the segment's arena is closed");
        }
        if (!column.segment().isAccessibleBy(Thread.currentThread())) {
            throw new WrongThreadException(name + ": the segment belongs to a confined arena of another thread");
        }
    }

    /** Keys of a copy lie on the host, where this thread can access them. */
    static void onHost(String name, Keys keys) {
        if (keys instanceof DeviceKeys) {
            throw new IllegalArgumentException(name + ": lives on an engine, not on the host");
        }
        Objects.requireNonNull(keys, name).columns().forEach(column -> accessible(name, column));
    }

    /** Values of a copy lie on the host, where this thread can access them. */
    static void onHost(String name, Values values) {
        if (values instanceof DeviceValues) {
            throw new IllegalArgumentException(name + ": lives on an engine, not on the host");
        }
        Objects.requireNonNull(values, name).columns().forEach(column -> accessible(name, column));
    }

    /** Keys of a copy have one type and one length. */
    static void sameShape(String name, Keys keys, String otherName, Keys other) {
        sameType(name, keys, otherName, other);
        length(name, keys.length(), "the length of the " + otherName, other.length());
    }

    /** Values of a copy have the same columns and one length. */
    static void sameShape(String name, Values values, String otherName, Values other) {
        sameTypes(name, Objects.requireNonNull(values, name).types(), otherName, other.types());
        length(name, values.length(), "the length of the " + otherName, other.length());
    }

    private static List<Column> columns(List<?> keysAndValues) {
        List<Column> columns = new ArrayList<>();
        for (Object part : keysAndValues) {
            if (part instanceof Keys keys && !(part instanceof DeviceKeys)) {
                columns.addAll(keys.columns());
            } else if (part instanceof Values values && !(part instanceof DeviceValues)) {
                columns.addAll(values.columns());
            }
        }
        return columns;
    }

    private static List<Extent> extents(List<?> keysAndValues) {
        List<Extent> extents = new ArrayList<>();
        for (Object part : keysAndValues) {
            if (part instanceof EngineKeys keys) {
                extents.addAll(keys.extents());
            } else if (part instanceof EngineValues values) {
                extents.addAll(values.extents());
            }
        }
        return extents;
    }

    /** Outputs, of keys and values, are writable, and share memory with no other output and with no input. */
    static void outputs(List<?> outputs, List<?> inputs) {
        List<Column> columns = columns(outputs);
        for (Column output : columns) {
            if (!output.isArray() && output.segment().isReadOnly()) {
                throw new IllegalArgumentException("output " + output + ": the segment is read-only");
            }
        }
        refuseOverlaps(columns, columns(inputs), Column::overlaps, "");
        refuseOverlaps(extents(outputs), extents(inputs), Extent::overlaps, " on the device");
    }

    private static <P> void refuseOverlaps(List<P> outputs, List<P> inputs, BiPredicate<P, P> overlap, String where) {
        for (int o = 0; o < outputs.size(); o++) {
            P output = outputs.get(o);
            for (P other : outputs.subList(0, o)) {
                if (overlap.test(output, other)) {
                    throw new IllegalArgumentException("keys and value columns must not overlap" + where + ": " + other
                            + " and " + output + " share memory");
                }
            }
            for (P input : inputs) {
                if (overlap.test(output, input)) {
                    throw new IllegalArgumentException("the output must not overlap an input" + where + ": " + output
                            + " and " + input + " share memory");
                }
            }
        }
    }
}

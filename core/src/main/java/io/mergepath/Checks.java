package io.mergepath;

import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.Extent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The conditions that every verb states, each refused by an exception that names the argument, its value and the bound. */
final class Checks {
    private static final int OFFSETS_AT_ONCE = 1 << 16;

    private final EngineBackend backend;

    Checks(EngineBackend backend) {
        this.backend = backend;
    }

    /** Why the engine can't work on some keys in some order, or nothing if it can. */
    Optional<String> refusal(ElementType type, Order order) {
        try {
            backend.check(type, order);
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

    /** An input of a merge, keys and values, is of the types of its output. */
    void input(String name, Keys keys, String valuesName, Values values, Keys out, Values outValues) {
        sameType(name, keys, "out", out);
        valuesFor(valuesName, values, name, keys);
        sameColumns(valuesName, values, outValues);
        resident(name, keys);
        resident(valuesName, values);
        if (keys.type() == ElementType.OBJECT) {
            fits(name, keys.column(), out.column());
        }
    }

    static void sameType(String name, Keys keys, String otherName, Keys other) {
        if (keys.type() != other.type()) {
            throw new IllegalArgumentException(
                    name + ": " + keys.type() + " keys, but " + otherName + " has " + other.type() + " keys");
        }
    }

    /** The output's array can hold every object. */
    private static void fits(String name, Column column, Column out) {
        long misfit = out.misfit(column);
        if (misfit >= 0) {
            Object object = ((Object[]) column.array())[column.offset() + (int) misfit];
            throw new IllegalArgumentException(name + ": element " + misfit + " is a " + object.getClass().getTypeName()
                    + ", which the output, a " + out.array().getClass().getTypeName() + ", can't hold");
        }
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

    /** Values go with keys if they have no column at all or one element for each key. */
    static void valuesFor(String name, Values values, String keysName, Keys keys) {
        if (values.count() > 0) {
            length(name, values.length(), "the length of " + keysName, keys.length());
        }
    }

    /** Columns of an input and of the output have the same number and types. */
    static void sameColumns(String name, Values values, Values out) {
        if (values.count() != out.count()) {
            throw new IllegalArgumentException(
                    name + ": " + values.count() + " columns, but the output has " + out.count());
        }
        if (!(values instanceof DeviceValues) && !(out instanceof DeviceValues)) {
            for (int c = 0; c < out.count(); c++) {
                ElementType type = values.columns().get(c).type();
                ElementType outType = out.columns().get(c).type();
                if (type != outType) {
                    throw new IllegalArgumentException(
                            name + ": column " + c + " holds " + type + ", the output's holds " + outType);
                }
                fits(name + ": column " + c, values.columns().get(c), out.columns().get(c));
            }
        }
    }

    /**
     * Pairs of runs, one behind the other, that are all keys. While the host reads offsets a device has nothing to do, so all cores
     * read those of keys that lie on one.
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

    private static boolean ascend(long[] offsets, int part) {
        int last = offsets.length - 1;
        return IntStream.range(0, Math.ceilDiv(last, part)).map(p -> p * part).parallel()
                .allMatch(from -> ascend(offsets, from, from + Math.min(part, last - from)));
    }

    /** There may be very many, so no branch is taken for any. Only beside a negative number can a difference overflow. */
    private static boolean ascend(long[] offsets, int from, int to) {
        long signs = 0;
        for (int r = from; r < to; r++) {
            signs |= offsets[r + 1] | (offsets[r + 1] - offsets[r]);
        }
        return signs >= 0;
    }

    /** A column of a type can hold the indices of so many keys. */
    static void indexType(ElementType type, long length) {
        if (type != ElementType.LONG && (type != ElementType.INT || length > Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("indices: a column of " + type + " can't hold the indices of " + length
                    + " keys; INT can hold up to " + Integer.MAX_VALUE + ", LONG any");
        }
    }

    void resident(String name, Keys keys) {
        if (keys instanceof DeviceKeys device) {
            owned(name, device.owner());
        } else {
            keys.columns().forEach(column -> accessible(name, column));
        }
    }

    void resident(String name, Values values) {
        if (values instanceof DeviceValues device) {
            owned(name, device.owner());
        } else {
            values.columns().forEach(column -> accessible(name, column));
        }
    }

    private void owned(String name, EngineBackend owner) {
        if (owner != backend) {
            throw new IllegalArgumentException(
                    name + ": lives on engine " + owner.name() + ", not on this engine, " + backend.name());
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

    /** What is downloaded to can be written, all of it, before any is. */
    static void target(Keys target) {
        target(target instanceof DeviceKeys, target, target::columns);
    }

    /** What is downloaded to can be written, all of it, before any is. */
    static void target(Values target) {
        target(target instanceof DeviceValues, target, target::columns);
    }

    private static void target(boolean onDevice, Object target, Supplier<List<Column>> columns) {
        if (onDevice) {
            throw new IllegalArgumentException("target: lives on an engine, not on the host");
        }
        columns.get().forEach(column -> accessible("target", column));
        outputs(List.of(target), List.of());
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
            if (part instanceof DeviceKeys keys) {
                extents.addAll(keys.extents());
            } else if (part instanceof DeviceValues values) {
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

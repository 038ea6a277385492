package io.mergepath.spi;

import io.mergepath.Bounds;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An engine's inner side: one method a verb. Arguments have been checked by {@link io.mergepath.Engine}: types agree, the
 * order applies to the keys, values have the keys' length or no column, outputs are writable and overlap nothing,
 * device-resident arguments belong to this engine, and a workspace is this engine's and not in use. Keys alone are pairs
 * with {@link Values#none()}.
 *
 * <p>Every verb is stable and finishes before its results on the host are readable by the caller. A verb that throws
 * leaves in-place keys a permutation of what they were. Methods may be called by several threads at once.
 */
public interface EngineBackend extends AutoCloseable {
    /**
     * The name that opened this engine.
     *
     * @return for example {@code cpu:4}
     */
    String name();

    /**
     * Refuses what this engine can't work on.
     *
     * @param type the keys' type
     * @param order the order
     * @throws IllegalArgumentException if this engine has no such keys or can't compare them so, naming one that can
     */
    void check(ElementType type, Order order);

    /**
     * Merges two sorted inputs.
     *
     * @param a keys that come first among equals
     * @param aValues their values
     * @param b keys that come second among equals
     * @param bValues their values
     * @param out the merged keys
     * @param outValues their values
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    void merge(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace);

    /**
     * Merges many independent pairs of adjacent runs: run {@code 2p} with run {@code 2p + 1}.
     *
     * @param in the runs
     * @param inValues their values
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}; an odd number of offsets
     * @param out the merged pairs, at the places of the runs
     * @param outValues their values
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    void mergeBatch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace);

    /**
     * Merges any number of sorted inputs.
     *
     * @param runs the inputs; among equal keys an earlier one's come first
     * @param runValues the values of each, as many as runs
     * @param out the merged keys
     * @param outValues their values
     * @param order the order of all keys
     * @param workspace scratch to use, or null to allocate
     */
    void mergeMany(List<Keys> runs, List<Values> runValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace);

    /**
     * Sorts keys in place, and moves values with them.
     *
     * @param keys the keys
     * @param values their values
     * @param order the order
     * @param workspace scratch to use, or null to allocate
     */
    void sort(Keys keys, Values values, Order order, @Nullable Workspace workspace);

    /**
     * Writes the indices that sort the keys.
     *
     * @param keys the keys
     * @param indices one column of {@code int} or {@code long}: element {@code i} becomes the place that the
     *     {@code i}th smallest key had
     * @param sortKeys whether the keys are sorted too; if not they stay as they are
     * @param order the order
     * @param workspace scratch to use, or null to allocate
     */
    void sortIndices(Keys keys, Values indices, boolean sortKeys, Order order, @Nullable Workspace workspace);

    /**
     * Finds where the merge path crosses one cross-diagonal.
     *
     * @param k the diagonal, from 0 to the number of keys
     * @param a sorted keys
     * @param b sorted keys
     * @param bounds whose keys come first among equals
     * @param order the order of all keys
     * @return how many of the first {@code k} keys of the merge come from {@code a}
     */
    long coRank(long k, Keys a, Keys b, Bounds bounds, Order order);

    /**
     * Finds where the merge path crosses the diagonals 0, step, 2 * step and so on up to the last.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @param step the distance of the diagonals
     * @param bounds whose keys come first among equals
     * @param order the order of all keys
     * @return the co-ranks; {@code ceil((|a| + |b|) / step) + 1} of them
     */
    long[] partitions(Keys a, Keys b, long step, Bounds bounds, Order order);

    /**
     * Makes a workspace for this engine's calls.
     *
     * @return an empty workspace
     */
    Workspace workspace();

    /**
     * Allocates keys on the device.
     *
     * @param type their type
     * @param length their number
     * @return keys of unspecified content
     */
    DeviceKeys allocateKeys(ElementType type, long length);

    /**
     * Allocates values on the device.
     *
     * @param types the columns' types
     * @param length the length of each
     * @return values of unspecified content
     */
    DeviceValues allocateValues(List<ElementType> types, long length);

    /**
     * Copies keys from the host to the device.
     *
     * @param host the keys
     * @return their copy
     */
    DeviceKeys upload(Keys host);

    /**
     * Copies values from the host to the device.
     *
     * @param host the values
     * @return their copy
     */
    DeviceValues upload(Values host);

    /**
     * The kernels compiled so far.
     *
     * @return one report a kernel; none unless overridden
     */
    default List<KernelReport> kernels() {
        return List.of();
    }

    /**
     * The memory that this engine holds on its device, for keys, values and scratch.
     *
     * @return bytes; 0 if the engine works on the memory of the JVM
     */
    default long deviceBytes() {
        return 0;
    }

    /** Waits until everything asked of the device so far has been done. */
    void synchronize();

    /**
     * Copies keys to keys of the same type and length that share no memory with them.
     *
     * @param from keys of this engine
     * @param to keys of this engine
     */
    default void copy(DeviceKeys from, DeviceKeys to) {
        // A merge with nothing.
        merge(from, Values.none(), from.slice(0, 0), Values.none(), to, Values.none(), Order.natural(), null);
    }

    /**
     * Marks this place in what has been asked of the engine.
     *
     * @return the place, to be closed by the caller; by default one that has been waited for
     */
    default Mark mark() {
        synchronize();
        return Mark.now();
    }

    /**
     * What the engine has counted so far, if it was opened to count.
     *
     * @return numbers by what they count, for example {@code global loads}; empty unless the engine can count
     */
    default Map<String, Long> counters() {
        return Map.of();
    }

    /**
     * What the engine runs on.
     *
     * @return by default the processor, with the memory that the JVM may use
     */
    default Hardware hardware() {
        return new Hardware(System.getProperty("os.arch"), "cpu", Runtime.getRuntime().maxMemory());
    }

    /** Frees all that the engine holds. Called once, when no call is running. */
    @Override
    void close();
}

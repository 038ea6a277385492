// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.vector;

import java.util.Optional;

/**
 * Sorts codes with the Vector API, if the program has asked for it with {@code --add-modules jdk.incubator.vector} and
 * the processor has vectors of 512 bits. The classes that use the Vector API are loaded only then.
 */
public final class Vectors {
    /** The number of codes that a sort needs room for. */
    public static final int BUFFER = 512;

    private static final String MODULE = "jdk.incubator.vector";

    private static final boolean PRESENT = find();

    private Vectors() {
    }

    /**
     * Looks for the Vector API. The module of this class does not require it, so that nobody else has to resolve it.
     */
    private static boolean find() {
        Optional<Module> module = ModuleLayer.boot().findModule(MODULE);
        module.ifPresent(Vectors.class.getModule()::addReads);
        return module.isPresent();
    }

    /** Whether the Vector API is there. Sorts may still be slow: see {@link #areFast}. */
    public static boolean arePresent() {
        return PRESENT;
    }

    /**
     * Whether sorts by vectors are faster than others here and now: vectors are of 512 bits, and the JVM has compiled
     * the sorts. The first call starts a thread that warms the sorts up and checks them; it never waits.
     */
    public static boolean areFast() {
        return PRESENT && VectorWarmUp.isDone();
    }

    /**
     * Sorts {@code n} codes from {@code source[from]} on to {@code target[to]} and on. The range of the source is
     * scratch. Nothing outside of the two ranges is written.
     *
     * @param buffer room for {@link #BUFFER} codes
     */
    public static void sort(int[] source, int from, int n, int[] target, int to, int[] buffer) {
        IntVectorSort.sort(source, from, n, target, to, buffer);
    }

    /**
     * Sorts {@code n} codes from {@code codes[from]} on in place. Nothing outside of the range is written.
     *
     * @param scratch room for {@code n} codes; room for 64 more saves time
     * @param buffer room for {@link #BUFFER} codes
     */
    public static void sort(int[] codes, int from, int n, int[] scratch, int[] buffer) {
        IntVectorSort.sort(codes, from, n, scratch, buffer);
    }

    /**
     * Sorts {@code n} codes from {@code source[from]} on to {@code target[to]} and on. The range of the source is
     * scratch. Nothing outside of the two ranges is written.
     *
     * @param buffer room for {@link #BUFFER} codes
     */
    public static void sort(long[] source, int from, int n, long[] target, int to, long[] buffer) {
        LongVectorSort.sort(source, from, n, target, to, buffer);
    }

    /**
     * Sorts {@code n} codes from {@code codes[from]} on in place. Nothing outside of the range is written.
     *
     * @param scratch room for {@code n} codes; room for 64 more saves time
     * @param buffer room for {@link #BUFFER} codes
     */
    public static void sort(long[] codes, int from, int n, long[] scratch, long[] buffer) {
        LongVectorSort.sort(codes, from, n, scratch, buffer);
    }
}

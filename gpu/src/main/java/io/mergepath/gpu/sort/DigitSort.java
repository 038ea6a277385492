// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.parameter.DigitKernels;

/**
 * Sorts by digits of 8 bits, the last digit first. The sort is stable, and its cost hardly depends on the keys: one
 * read of the keys to count digits, and a read and a write of the records for each digit that varies. If a dictionary
 * has all keys, the number of a key in it is the only digit. Keys alone of one varying digit are written from the
 * counts. The kernels find out which digits vary, so the host launches steps for all digits of the type: few tiles in
 * one launch, so that a step begins as soon as the step before is done. Scratch: as many records, and 2 KiB for each
 * tile of a pass.
 *
 * <p>Each pass is a one-sweep pass: a tile learns by looking back at earlier tiles where its records go. Source:
 * Adinets and Merrill, Onesweep: A Faster Least Significant Digit Radix Sort for GPUs, 2022.
 */
public final class DigitSort {
    /** The values of a digit: DIGITS of digits.h. */
    static final int DIGITS = 256;

    /** The words of a dictionary: dictionary.h. */
    static final int DICTIONARY_WORDS = 2 + 2 * 256 + 3 * 1024;

    /** The shared memory of a dictionary: a key of at most 8 bytes and a number in each slot. */
    static final int DICTIONARY_BYTES = 9 * 1024;

    /** STATE_WORDS of digits.h. */
    private static final int STATE_WORDS = 64;

    /** Keys that a thread reads at once to count them: READ_AHEAD of in_order.h. */
    private static final int READ_AHEAD = 16;

    /** IN_OUTPUT, VALUES_IN_OUTPUT and IN_SCRATCH of digit_counts.c. */
    private static final int IN_OUTPUT = 1;
    private static final int VALUES_IN_OUTPUT = 2;
    private static final int IN_SCRATCH = 3;

    /** Copies of a thread that are under way at once: COPIES_AT_ONCE of ending.h. */
    private static final int COPIES_AT_ONCE = 8;

    /** Words that a thread clears. */
    private static final int CLEARED = 4;

    private final DigitTuning tuning;
    private final Launcher count;
    private final Launcher pass;

    /**
     * A sort.
     *
     * @param count launches the kernels that count digits
     * @param pass launches passes
     */
    public DigitSort(DigitTuning tuning, Launcher count, Launcher pass) {
        this.tuning = tuning;
        this.count = count;
        this.pass = pass;
    }

    /** The number of words that are zero when a sort of so many keys begins. */
    private long words(long n) {
        return STATE_WORDS + counters() + 2 * DIGITS * tiles(n);
    }

    /**
     * The number of words that a kernel before the sort clears. Few words cost less than a launch of their own. Many
     * words cost more, because most keys never reach a sort by digits: then it is 0, and the sort clears its words.
     */
    public long wordsToClear(long n) {
        return tuning.together() ? words(n) : 0;
    }

    /** Whether the sort uses a dictionary. If one launch makes all steps of records, none of them is by numbers. */
    boolean usesDictionary() {
        return pass.variant().valueBytes() == 0 || !tuning.together();
    }

    private long counters() {
        return (long) DIGITS * (pass.variant().key().bytes() + 1);
    }

    private long tiles(long n) {
        return Math.ceilDiv(n, (long) pass.tile().nv());
    }

    /**
     * Sorts.
     *
     * @param in the records to sort. They may be the output or the scratch. Else the sort only reads them.
     * @param out the place of the result
     * @param scratch room for as many records
     * @param zeros as many zeros as {@link #wordsToClear} says, or no element: then the sort clears words itself
     * @param dictionary a dictionary that may have all keys, or no element
     */
    public void sort(DeviceRecords in, DeviceRecords out, DeviceRecords scratch, DeviceArray zeros,
            DeviceArray dictionary) {
        long n = in.length();
        int digits = in.keys().elementBytes();
        long tiles = tiles(n);
        DeviceArray words = zeros.length() > 0 ? zeros : cleared(words(n));
        DeviceArray state = words.slice(0, STATE_WORDS);
        DeviceArray counts = words.slice(STATE_WORDS, STATE_WORDS + counters());
        DeviceArray tileWords = words.slice(STATE_WORDS + counters(), words.length());
        count(tuning.blocks(n, READ_AHEAD),
                new DigitKernels.CountDigits(in.keys(), n, place(in, out, scratch), dictionary, counts, state));
        DigitKernels.MoveByDigits step = new DigitKernels.MoveByDigits(in.keys(), in.values(), n, dictionary, counts,
                state, tileWords, out.keys(), out.values(), scratch.keys(), scratch.values(), 0);
        if (tuning.together()) {
            // With values a block takes one tile.
            move(KernelSource.FEW_DIGITS, in.values() == DeviceArray.NONE ? Math.min(tiles, tuning.moving())
                    : tiles * (digits + 1), step);
            return;
        }
        long few = Math.min(tiles, tuning.moving());
        // Keys alone need no pass by numbers.
        if (dictionary.length() > 0 && in.values() != DeviceArray.NONE) {
            move(KernelSource.NUMBERED_DIGITS, tuning.loops() ? few : tiles, step.withNumber(digits + 1));
        }
        KernelSource passes = tuning.passes(digits);
        for (int number = 0; number < digits; number++) {
            move(passes, passes == KernelSource.LOOPED_DIGITS ? few : tiles, step.withNumber(number));
        }
        pass.launch(KernelSource.DIGIT_ENDING, tuning.blocks(n, COPIES_AT_ONCE), pass.tile().nt(), 0,
                new DigitKernels.EndByDigits(in.keys(), in.values(), n, dictionary, counts, state, out.keys(),
                        out.values(), scratch.keys(), scratch.values()));
    }

    private void move(KernelSource source, long blocks, DigitKernels.MoveByDigits step) {
        pass.launch(source, blocks, pass.tile().nt(), DigitTuning.passBytes(pass.tile(), step.in().elementBytes(),
                pass.variant().valueBytes()), step);
    }

    private static int place(DeviceRecords in, DeviceRecords out, DeviceRecords scratch) {
        if (in.shares(out)) {
            return in.equals(out) ? IN_OUTPUT : VALUES_IN_OUTPUT;
        }
        return in.shares(scratch) ? IN_SCRATCH : 0;
    }

    private DeviceArray cleared(long length) {
        DeviceArray words = count.call().scratch().take(ElementType.INT, length);
        count(tuning.blocks(length, CLEARED), new DigitKernels.ClearCounts(words, length));
        return words;
    }

    private void count(long blocks, KernelParameters parameters) {
        count.launch(KernelSource.DIGIT_COUNTS, blocks, count.tile().nt(), 0, parameters);
    }
}

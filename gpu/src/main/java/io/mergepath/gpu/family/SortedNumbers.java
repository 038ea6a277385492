// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.parameter.PlaceKernels;
import java.lang.foreign.MemorySegment;
import java.util.function.Function;

/**
 * Sorted numbers on the device, of 4 or 8 bytes: offsets, or places of elements. A check runs on the device. The result
 * of a check waits for the device.
 *
 * @param moves launches kernels
 * @param name the name of the argument
 * @param array the numbers
 */
record SortedNumbers(TileMoves moves, String name, DeviceArray array) {
    /** The places of `found` in places.c, and their number. */
    private static final int WRONG = 0;
    private static final int FIRST = 1;
    private static final int LAST = 3;
    private static final int FOUND = 5;

    /** The numbers that a thread checks: CHECKED of places.c. */
    private static final int CHECKED = 16;

    /** The index of a wrong number if there is none. */
    private static final int NONE_WRONG = -1;

    long length() {
        return array.length();
    }

    /** The same numbers, of 8 bytes each. */
    SortedNumbers wide() {
        if (array.elementBytes() == Long.BYTES) {
            return this;
        }
        DeviceArray wide = moves.call().scratch().take(ElementType.LONG, length());
        launchFlat(length(), new PlaceKernels.WidenNumbers(array, length(), wide));
        return new SortedNumbers(moves, name, wide);
    }

    /**
     * The numbers are offsets: the first is 0, and none is less than the number before. It waits for the check.
     *
     * @return the last one
     */
    long checkOffsets() {
        return last(launchCheck(0, Long.MAX_VALUE));
    }

    private long last(DeviceArray there) {
        int[] found = found(there);
        long first = joined(found, FIRST);
        if (first != 0) {
            throw new IllegalArgumentException(name + ": number 0 is " + first + ", not 0");
        }
        refuse(found[WRONG], 0, Long.MAX_VALUE);
        return joined(found, LAST);
    }

    /**
     * The numbers are offsets, and the last one is the number of elements that they cover.
     *
     * @return waits for the check
     */
    Runnable checkOffsets(String totalName, long total) {
        DeviceArray there = launchCheck(0, Long.MAX_VALUE);
        return () -> {
            long last = last(there);
            if (last != total) {
                throw new IllegalArgumentException(
                        name + ": the last is " + last + ", not " + totalName + ", " + total);
            }
        };
    }

    /**
     * Each number is from 0 to {@code most}, and at least {@code step} greater than the number before.
     *
     * @return waits for the check
     */
    Runnable checkAscending(long step, long most) {
        if (length() == 0) {
            return () -> {
            };
        }
        DeviceArray there = launchCheck(step, most);
        return () -> refuse(found(there)[WRONG], step, most);
    }

    private DeviceArray launchCheck(long step, long most) {
        return launchLook(Math.ceilDiv(length(), CHECKED),
                there -> new PlaceKernels.CheckNumbers(array, length(), step, most, there));
    }

    private void refuse(int wrong, long step, long most) {
        if (wrong != NONE_WRONG) {
            long least = wrong == 0 ? 0 : get(wrong - 1L) + step;
            throw new IllegalArgumentException(name + ": number " + wrong + " is " + get(wrong) + ", not in [" + least
                    + ", " + most + "]");
        }
    }

    /** Each number is where an interval, as long as offsets say, begins inside of {@code length} elements. */
    void checkIntervals(SortedNumbers offsets, long length) {
        if (length() == 0) {
            return;
        }
        int wrong = found(launchLook(length(), there -> new PlaceKernels.CheckIntervals(array, offsets.array, length(),
                length, there)))[WRONG];
        if (wrong != NONE_WRONG) {
            throw new IllegalArgumentException(name + ": interval " + wrong + " of "
                    + (offsets.get(wrong + 1L) - offsets.get(wrong)) + " elements begins at " + get(wrong)
                    + ", so it is not inside of " + length + " elements");
        }
    }

    /**
     * Finds how many numbers come before each tile, and how many there are.
     *
     * @param steps the steps of all tiles
     * @param slope 1 if tiles are steps of the merge path; 0 if they are places
     */
    DeviceArray cuts(long steps, int slope) {
        long tiles = Math.ceilDiv(steps, moves.outputs());
        DeviceArray cuts = moves.call().scratch().take(ElementType.LONG, tiles + 1);
        launchFlat(tiles + 1, new PlaceKernels.CutPlaces(array, length(), steps, slope, tiles, cuts));
        return cuts;
    }

    /** Launches a block for each tile. The kernel moves elements of a column. */
    void launchTiles(DeviceArray column, long steps, KernelParameters parameters) {
        if (steps > 0) {
            moves.launch(KernelSource.PLACES, column.elementBytes(), array.elementBytes(),
                    Math.ceilDiv(steps, moves.outputs()), moves.tile().nt(), parameters);
        }
    }

    private void launchFlat(long threads, KernelParameters parameters) {
        moves.launchFlat(KernelSource.PLACES, Integer.BYTES, array.elementBytes(), threads, parameters);
    }

    private DeviceArray launchLook(long threads, Function<DeviceArray, KernelParameters> check) {
        DeviceCall call = moves.call();
        int[] found = new int[FOUND];
        found[WRONG] = NONE_WRONG;
        DeviceArray there = call.scratch().take(ElementType.INT, FOUND);
        call.upload(MemorySegment.ofArray(found), there);
        launchFlat(threads, check.apply(there));
        return there;
    }

    private int[] found(DeviceArray there) {
        int[] found = new int[FOUND];
        moves.call().transfers().download(there, MemorySegment.ofArray(found));
        return found;
    }

    private static long joined(int[] found, int word) {
        return Integer.toUnsignedLong(found[word]) | (long) found[word + 1] << Integer.SIZE;
    }

    private long get(long i) {
        DeviceArray one = array.slice(i, i + 1);
        if (one.elementBytes() == Long.BYTES) {
            long[] number = new long[1];
            moves.call().transfers().download(one, MemorySegment.ofArray(number));
            return number[0];
        }
        int[] number = new int[1];
        moves.call().transfers().download(one, MemorySegment.ofArray(number));
        return number[0];
    }
}

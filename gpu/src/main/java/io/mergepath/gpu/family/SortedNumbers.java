// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.parameter.PlaceKernels;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * Sorted numbers on the device, of 4 or 8 bytes: offsets, or places of elements. A check of the numbers runs on the
 * device. Kernels behind it read its result, so the host need not wait before it launches them.
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
    private static final int FOUND = 6;

    /** The numbers that a thread checks: CHECKED of places.c. */
    private static final int CHECKED = 16;

    /** The index of a wrong number if there is none. */
    private static final int NONE_WRONG = -1;

    /** A total of offsets that end with any number, or of places. */
    private static final int ANY_TOTAL = -1;

    /**
     * The tiles of a move, and the check of its numbers, which runs on the device.
     *
     * @param cuts how many numbers come before each tile, and how many there are
     * @param found the result of the check. Kernels read it, and write nothing if a number is wrong
     * @param check waits for the check, and refuses a wrong number
     */
    record Tiles(DeviceArray cuts, DeviceArray found, Runnable check) {
    }

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
        DeviceArray found = newFound();
        launchCheck(Math.ceilDiv(length(), CHECKED), new PlaceKernels.CheckNumbers(array, length(), 0, Long.MAX_VALUE,
                ANY_TOTAL, found, 0, 0, 0, DeviceArray.NONE));
        return last(found);
    }

    private long last(DeviceArray there) {
        int[] found = read(there);
        long first = joined(found, FIRST);
        if (first != 0) {
            throw new IllegalArgumentException(name + ": number 0 is " + first + ", not 0");
        }
        refuse(found[WRONG], 0, Long.MAX_VALUE);
        return joined(found, LAST);
    }

    /** The last offset is the number of elements that the offsets cover. */
    void checkLast(long last, String totalName, long total) {
        if (last != total) {
            throw new IllegalArgumentException(name + ": the last is " + last + ", not " + totalName + ", " + total);
        }
    }

    /** The numbers are offsets, and the last one is the number of elements that they cover. */
    Tiles tilesOfOffsets(String totalName, long total) {
        return tiles(0, Long.MAX_VALUE, total, total + length() - 1, 1,
                found -> checkLast(last(found), totalName, total));
    }

    /**
     * The numbers are places. Each is from 0 to {@code most}, and at least {@code step} greater than the number before.
     *
     * @param steps the steps of all tiles
     * @param slope 1 if tiles are steps of the merge path; 0 if they are places
     */
    Tiles tilesOfPlaces(long step, long most, long steps, int slope) {
        return tiles(step, most, ANY_TOTAL, steps, slope, found -> refuse(read(found)[WRONG], step, most));
    }

    private Tiles tiles(long step, long most, long total, long steps, int slope, Consumer<DeviceArray> check) {
        DeviceArray cuts = newCuts(steps);
        DeviceArray found = newFound();
        long cutThreads = Math.ceilDiv(cuts.length(), moves.threads()) * moves.threads();
        launchCheck(cutThreads + Math.ceilDiv(length(), CHECKED), new PlaceKernels.CheckNumbers(array, length(), step,
                most, total, found, steps, slope, cuts.length() - 1, cuts));
        return new Tiles(cuts, found, () -> check.accept(found));
    }

    private void refuse(int wrong, long step, long most) {
        if (wrong != NONE_WRONG) {
            long before = wrong == 0 ? -step : get(wrong - 1L);
            throw new IllegalArgumentException(name + ": number " + wrong + " is " + get(wrong)
                    + (wrong > 0 && get(wrong) < before + step
                            ? (step == 0 ? ", less than" : ", not greater than") + " number " + (wrong - 1)
                                    + ", which is " + before
                            : ", not in [0, " + most + "]"));
        }
    }

    /** Each number is where an interval, as long as offsets say, begins inside of {@code length} elements. */
    void checkIntervals(SortedNumbers offsets, long length) {
        DeviceArray found = newFound();
        launchCheck(length(), new PlaceKernels.CheckIntervals(array, offsets.array, length(), length, found));
        int wrong = read(found)[WRONG];
        if (wrong != NONE_WRONG) {
            throw new IllegalArgumentException(name + ": interval " + wrong + " of "
                    + (offsets.get(wrong + 1L) - offsets.get(wrong)) + " elements begins at " + get(wrong)
                    + ", so it is not inside of " + length + " elements");
        }
    }

    /** Finds how many numbers come before each tile of {@code steps} steps of the merge path. */
    DeviceArray cuts(long steps) {
        DeviceArray cuts = newCuts(steps);
        launchFlat(cuts.length(),
                new PlaceKernels.CutPlaces(array, length(), steps, 1, cuts.length() - 1, cuts));
        return cuts;
    }

    private DeviceArray newCuts(long steps) {
        return moves.call().scratch().take(ElementType.LONG, Math.ceilDiv(steps, moves.outputs()) + 1);
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

    private DeviceArray newFound() {
        int[] found = new int[FOUND];
        found[WRONG] = NONE_WRONG;
        DeviceArray there = moves.call().scratch().take(ElementType.INT, FOUND);
        moves.call().upload(MemorySegment.ofArray(found), there);
        return there;
    }

    private void launchCheck(long threads, KernelParameters parameters) {
        if (threads > 0) {
            launchFlat(threads, parameters);
        }
        moves.call().transfers().beginDownloads();
    }

    private int[] read(DeviceArray there) {
        int[] found = new int[FOUND];
        moves.call().transfers().downloadBeside(there, MemorySegment.ofArray(found));
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

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;

/**
 * Walks along the merge path of sorted numbers X and the places 0, 1, 2 and so on, Y, with a number before an equal
 * place. A task is an equal share of the path, so neither many numbers at one place nor many places without a number
 * delay one thread. Subclasses handle windows, which are stretches of a task.
 */
abstract class PlaceWalk {
    /** Steps of a window. Its numbers, its steps and the elements of a column fit the first cache together. */
    static final int WINDOW = 1 << 10;

    /** Steps of a task, at least. */
    private static final int LEAST_TASK = 1 << 15;

    /** Tasks for each worker. With several tasks, one slow worker does not delay the walk. */
    private static final int TASKS_PER_WORKER = 16;

    private final Numbers numbers;
    private final long places;
    private final Workers workers;
    private final int[][] heads;

    /** Takes the scratch. */
    PlaceWalk(Numbers numbers, long places, Workers workers, CpuWorkspace workspace) {
        this.numbers = numbers;
        this.places = places;
        this.workers = workers;
        heads = new int[workers.width()][];
        for (int slot = 0; slot < heads.length; slot++) {
            heads[slot] = workspace.ints(Use.WINDOW, slot, WINDOW);
        }
    }

    /**
     * Handles a window.
     *
     * @param x the first number
     * @param xCount how many numbers
     * @param y the first place
     * @param yCount how many places
     * @param heads the numbers, each less {@code y}: from 0 to {@code yCount}
     */
    abstract void window(int slot, long x, int xCount, long y, int yCount, int[] heads);

    final void run() {
        long steps = numbers.length() + places;
        int most = workers.width() == 1 ? 1 : workers.width() * TASKS_PER_WORKER;
        int tasks = Math.clamp(Math.ceilDiv(steps, LEAST_TASK), 1, most);
        long share = Math.ceilDiv(steps, tasks);
        workers.run(heads.length, tasks, (slot, task) -> walk(slot, Math.min(steps, task * share),
                Math.min(steps, (task + 1) * share)));
    }

    private void walk(int slot, long from, long to) {
        long x = cut(0, 0, from);
        long y = from - x;
        while (x + y < to) {
            int steps = (int) Math.min(WINDOW, to - x - y);
            int xCount = (int) (cut(x, y, steps) - x);
            int yCount = steps - xCount;
            numbers.load(x, xCount, y, heads[slot]);
            window(slot, x, xCount, y, yCount, heads[slot]);
            x += xCount;
            y += yCount;
        }
    }

    /** The first number that the walk has not passed, some steps behind a place on the path. */
    private long cut(long x, long y, long steps) {
        long low = x + Math.max(0, steps - (places - y));
        long high = Math.min(x + steps, numbers.length());
        long sum = x + y + steps;
        while (low < high) {
            long mid = (low + high) >>> 1;
            if (numbers.get(mid) < sum - mid) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        return low;
    }
}

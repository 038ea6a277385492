// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.lab.reference.KeysAndIndices;
import io.mergepath.lab.reference.OddEvenTransposition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A sort of segments by blocks of threads, as a device does it. Blocks sort the segments that fit a tile, tile by tile,
 * and no merge passes an end of a segment. Longer segments are cut into pieces of a tile's length, from their first key
 * on, and blocks sort the pieces. Then passes merge the sorted runs of each segment two by two.
 *
 * @param runs the borders of the sorted runs of each segment before the passes: one border if the segment is empty
 * @param stages all keys after each stage; the first stage is the input
 */
record SegmentData(List<List<Integer>> runs, List<Stage> stages) {

    /** The kind of a stage. */
    enum Kind {
        INPUT, THREADS, BLOCK, PIECES, PASS
    }

    /** What is done with some keys. */
    enum Deed {
        SORTED, MERGED, COPIED, SKIPPED
    }

    /**
     * The keys after a stage.
     *
     * @param number the threads that cooperate in a block on one merge, or the number of the pass
     * @param row the indices of the keys
     */
    record Stage(Kind kind, int number, List<Integer> row, List<Work> works) {
    }

    /**
     * The share of a worker in [first, end): it sorts [from, to), or merges [from, middle) with [middle, to).
     *
     * @param segment the segment, or -1 if the worker sorts keys of several, or merges none
     */
    record Work(Deed deed, int segment, int from, int middle, int to, int first, int end) {
    }

    static SegmentData of(Query query) {
        int[] keys = query.unsorted("keys", "keys");
        return of(keys, query.offsets(keys.length), query.nt(), query.vt());
    }

    static SegmentData of(int[] keys, int[] offsets, int nt, int vt) {
        return new Builder(keys, offsets, nt, vt).sort();
    }

    /** Makes the stages one after the other. */
    private static final class Builder {
        private final int[] keys;
        private final int[] offsets;
        private final int nt;
        private final int vt;
        private final int nv;
        private final int[] row;
        /** A number for each place: equal numbers are of one short segment. */
        private final int[] groups;
        private final List<Stage> stages = new ArrayList<>();
        private List<Work> works = new ArrayList<>();

        Builder(int[] keys, int[] offsets, int nt, int vt) {
            this.keys = keys;
            this.offsets = offsets;
            this.nt = nt;
            this.vt = vt;
            nv = nt * vt;
            row = IntStream.range(0, keys.length).toArray();
            groups = IntStream.range(0, keys.length).map(place -> -1 - place).toArray();
        }

        SegmentData sort() {
            List<List<Integer>> runs = new ArrayList<>();
            for (int s = 0; s + 1 < offsets.length; s++) {
                runs.add(runs(s));
                for (int place = offsets[s]; place < offsets[s + 1] && !isLong(s); place++) {
                    groups[place] = s;
                }
            }
            end(Kind.INPUT, 0);
            sortThreads();
            for (int coop = 2; coop <= nt; coop *= 2) {
                mergeInBlocks(coop);
            }
            sortPieces(runs);
            List<List<Integer>> merged = runs;
            for (int pass = 1; merged.stream().anyMatch(borders -> borders.size() > 2); pass++) {
                List<List<Integer>> next = new ArrayList<>();
                for (int s = 0; s < merged.size(); s++) {
                    next.add(merge(s, merged.get(s)));
                }
                merged = next;
                end(Kind.PASS, pass);
            }
            return new SegmentData(runs, stages);
        }

        private boolean isLong(int s) {
            return offsets[s + 1] - offsets[s] > nv;
        }

        private List<Integer> runs(int s) {
            List<Integer> borders = new ArrayList<>(List.of(offsets[s]));
            int border = isLong(s) ? offsets[s] + nv : (offsets[s] / nv + 1) * nv;
            for (; border < offsets[s + 1]; border += nv) {
                borders.add(border);
            }
            if (offsets[s] < offsets[s + 1]) {
                borders.add(offsets[s + 1]);
            }
            return borders;
        }

        private void end(Kind kind, int number) {
            stages.add(new Stage(kind, number, SortData.list(row), works));
            works = new ArrayList<>();
        }

        private void place(int from, int[] indices) {
            System.arraycopy(indices, 0, row, from, indices.length);
        }

        private void sortThreads() {
            for (int tile = 0; tile < keys.length; tile += nv) {
                for (int from = tile; from < Math.min(keys.length, tile + nv); from += vt) {
                    int to = Math.min(keys.length, from + vt);
                    int heads = 0;
                    for (int x = from + 1; x < to; x++) {
                        heads |= groups[x] == groups[x - 1] ? 0 : 1 << (x - from);
                    }
                    int[] own = SortData.slice(keys, row, from, to);
                    sort(-1, from, to, OddEvenTransposition.sortSegments(own, heads));
                }
            }
            end(Kind.THREADS, 1);
        }

        private void sort(int s, int from, int to, KeysAndIndices sorted) {
            place(from, IntStream.of(sorted.indices()).map(x -> row[from + x]).toArray());
            works.add(new Work(Deed.SORTED, s, from, to, to, from, to));
        }

        private void mergeInBlocks(int coop) {
            for (int tile = 0; tile < keys.length; tile += nv) {
                int tileEnd = Math.min(keys.length, tile + nv);
                for (int first = tile; first < tileEnd; first += coop * vt) {
                    int middle = Math.min(tileEnd, first + coop * vt / 2);
                    int end = Math.min(tileEnd, first + coop * vt);
                    if (middle < end && groups[middle] == groups[middle - 1]) {
                        int from = middle - 1;
                        while (from > first && groups[from - 1] == groups[middle]) {
                            from--;
                        }
                        int to = middle + 1;
                        while (to < end && groups[to] == groups[middle]) {
                            to++;
                        }
                        merge(Deed.MERGED, groups[middle], from, middle, to, first, end);
                    } else {
                        works.add(new Work(Deed.SKIPPED, -1, middle, middle, middle, first, end));
                    }
                }
            }
            end(Kind.BLOCK, coop);
        }

        private void merge(Deed deed, int s, int from, int middle, int to, int first, int end) {
            place(from, SortData.mergeIndices(keys, row, from, middle, middle, to));
            works.add(new Work(deed, s, from, middle, to, first, end));
        }

        private void sortPieces(List<List<Integer>> runs) {
            for (int s = 0; s < runs.size(); s++) {
                for (int r = 0; r + 1 < runs.get(s).size() && isLong(s); r++) {
                    int from = runs.get(s).get(r);
                    int to = runs.get(s).get(r + 1);
                    sort(s, from, to, OddEvenTransposition.sort(SortData.slice(keys, row, from, to)));
                }
            }
            if (!works.isEmpty()) {
                end(Kind.PIECES, 1);
            }
        }

        /** Merges the runs of a segment two by two, and returns the borders of the new runs. */
        private List<Integer> merge(int s, List<Integer> borders) {
            int last = borders.size() - 1;
            if (last < 2) {
                return borders;
            }
            List<Integer> merged = new ArrayList<>();
            for (int r = 0; r < last; r += 2) {
                int from = borders.get(r);
                int middle = borders.get(r + 1);
                int to = borders.get(Math.min(r + 2, last));
                merge(middle == to ? Deed.COPIED : Deed.MERGED, s, from, middle, to, from, to);
                merged.add(from);
            }
            merged.add(borders.get(last));
            return merged;
        }
    }
}

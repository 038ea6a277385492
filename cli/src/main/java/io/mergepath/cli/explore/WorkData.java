// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.LoadBalance;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A load-balancing search: a merge of the first piece of work of each object with the numbers of all pieces of work.
 *
 * @param starts the first piece of work of each object
 * @param objects the object of each piece of work
 * @param ranks the place of each piece of work in its object
 * @param merge the merge of the starts, A, with the pieces of work, B
 */
record WorkData(List<Integer> starts, List<Integer> objects, List<Integer> ranks, MergeData merge) {

    static WorkData of(Query query) {
        int[] counts = query.counts();
        return of(counts, query.number("p", "P", 1, counts.length + Arrays.stream(counts).sum()));
    }

    static WorkData of(int[] counts, int parts) {
        long[] offsets = LoadBalance.offsets(counts);
        int[] starts = Arrays.stream(offsets).limit(counts.length).mapToInt(Math::toIntExact).toArray();
        int[] objects = LoadBalance.search(offsets);
        int[] work = IntStream.range(0, objects.length).toArray();
        int[] ranks = Arrays.stream(work).map(w -> w - starts[objects[w]]).toArray();
        return new WorkData(SortData.list(starts), SortData.list(objects), SortData.list(ranks),
                MergeData.of(starts, work, parts, TieRule.STABLE));
    }
}

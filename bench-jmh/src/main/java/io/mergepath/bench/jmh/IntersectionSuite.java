// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.Values;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Proof;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * Intersections of two posting lists of documents: lists of equal lengths, and a list beside one that is 1,000 times as
 * long. Lucene and our engine write the common documents to an array. RoaringBitmap makes a bitmap of them in one row,
 * and an array in another. Nobody is timed while it builds its lists.
 */
final class IntersectionSuite implements Suite {
    private static final long SEED = 20_261_125;
    private static final List<Integer> SIZES = List.of(1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(200_000);

    /** How many times more documents the longer list has. */
    private static final List<Integer> SHARES = List.of(1, 1000);

    /** One document of so many is in the longer list. RoaringBitmap has bitmaps for 2, and arrays for 100. */
    private static final List<Integer> SPARSENESS = List.of(2, 100);

    @Override
    public void run(Session session) {
        if (!session.wants(Operations.INTERSECTION)) {
            return;
        }
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (int share : SHARES) {
                for (int sparseness : SPARSENESS) {
                    for (int threads : session.threads(1, Session.cores())) {
                        race(session, n, share, sparseness, threads);
                    }
                }
            }
        }
    }

    /** Ascending documents, one of {@code sparseness} on average. */
    private static int[] documents(int n, int sparseness, int salt) {
        SplittableRandom random = new SplittableRandom(SEED + salt);
        int[] documents = new int[n];
        int document = -1;
        for (int i = 0; i < n; i++) {
            document += random.nextInt(1, 2 * sparseness);
            documents[i] = document;
        }
        return documents;
    }

    private static void race(Session session, int n, int share, int sparseness, int threads) {
        int[] few = documents(n / (share + 1), Math.multiplyExact(sparseness, share), 1);
        int[] many = documents(n - few.length, sparseness, 2);
        int[] common = Arrays.stream(few).filter(document -> Arrays.binarySearch(many, document) >= 0).toArray();
        int[] out = new int[few.length];
        long[] count = new long[1];
        AtomicReference<@Nullable RoaringBitmap> bitmap = new AtomicReference<>();
        ListWorkload work = new ListWorkload(
                new Subject(Operations.INTERSECTION, "int", "1:" + share + ", 1 of " + sparseness, n,
                        Integer.BYTES * ((long) n + common.length)),
                () -> {
                    Proof.wipe(out);
                    Proof.wipe(count);
                    bitmap.set(null);
                }, () -> {
                    RoaringBitmap found = bitmap.get();
                    int[] documents = found == null ? Arrays.copyOf(out, common.length) : found.toArray();
                    Mismatch.unless(count[0] == common.length && Arrays.equals(documents, common), "wrong documents");
                });
        Engine engine = session.ours().engine(threads);
        RoaringBitmap fewBits = bitmap(few);
        RoaringBitmap manyBits = bitmap(many);
        int[] fewUpToEnd = DocumentIterator.withEnd(few);
        int[] manyUpToEnd = DocumentIterator.withEnd(many);
        Keys a = Keys.of(few);
        Keys b = Keys.of(many);
        work.race(session,
                new Contender(engine.name(), "auto", threads, Claim.STABLE,
                        _ -> engine.set(SetOperation.INTERSECTION, a, Values.none(), b, Values.none(), Keys.of(out),
                                Values.none(), Values.of(count), Order.natural())),
                List.of(new Contender("Lucene", "conjunction", 1, Claim.STABLE,
                        _ -> count[0] = lucene(fewUpToEnd, manyUpToEnd, out)),
                        new Contender("RoaringBitmap.and", "and", 1, Claim.STABLE, _ -> {
                            RoaringBitmap found = RoaringBitmap.and(fewBits, manyBits);
                            count[0] = found.getCardinality();
                            bitmap.set(found);
                        }),
                        new Contender("RoaringBitmap.and, toArray", "and", 1, Claim.STABLE, _ -> {
                            int[] found = RoaringBitmap.and(fewBits, manyBits).toArray();
                            System.arraycopy(found, 0, out, 0, found.length);
                            count[0] = found.length;
                        })));
    }

    private static int lucene(int[] few, int[] many, int[] out) {
        DocIdSetIterator both = ConjunctionUtils
                .intersectIterators(List.of(new DocumentIterator(few), new DocumentIterator(many)));
        int count = 0;
        try {
            for (int document = both.nextDoc(); document != DocIdSetIterator.NO_MORE_DOCS; document = both.nextDoc()) {
                out[count++] = document;
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return count;
    }

    private static RoaringBitmap bitmap(int[] documents) {
        RoaringBitmap bitmap = RoaringBitmap.bitmapOf(documents);
        bitmap.runOptimize();
        return bitmap;
    }
}

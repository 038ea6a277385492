// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A lazy, stable merge of sorted iterators by a tree of losers: each inner node holds the source that lost the
 * comparison there, so the next element costs one comparison a level. Source: Knuth, "The Art of Computer Programming",
 * volume 3, 5.4.1.
 */
final class IteratorMerge<T> implements Iterator<T> {
    private final List<? extends Iterator<? extends T>> sources;
    private final Comparator<? super T> comparator;
    /** The next element of each source that is not exhausted. */
    private final @Nullable Object[] heads;
    private final boolean[] exhausted;
    /** The losing source of each inner node; the winner of all is {@code losers[0]}. */
    private final int[] losers;
    private boolean started;
    /** The exception of a source or of the comparator, after which the heads and the tree no longer agree. */
    private @Nullable Throwable failure;

    IteratorMerge(List<? extends Iterator<? extends T>> sources, Comparator<? super T> comparator) {
        this.sources = Checks.copyOf("sources", sources);
        this.comparator = Objects.requireNonNull(comparator, "comparator");
        heads = new @Nullable Object[sources.size()];
        exhausted = new boolean[sources.size()];
        losers = new int[Math.max(1, sources.size())];
    }

    @Override
    public boolean hasNext() {
        if (failure != null) {
            throw new IllegalStateException("the merge has failed: " + failure, failure);
        }
        try {
            start();
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        }
        return !sources.isEmpty() && !exhausted[losers[0]];
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        try {
            return pop();
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        }
    }

    /** Takes the least head. An exception leaves a tree that is updated in part, and loses the head. */
    private T pop() {
        int source = losers[0];
        T next = head(source);
        advance(source);
        int winner = source;
        for (int node = (source + sources.size()) / 2; node > 0; node /= 2) {
            if (isBefore(losers[node], winner)) {
                int loser = winner;
                winner = losers[node];
                losers[node] = loser;
            }
        }
        losers[0] = winner;
        return next;
    }

    private void start() {
        if (!started) {
            started = true;
            for (int source = 0; source < sources.size(); source++) {
                advance(source);
            }
            losers[0] = sources.size() > 1 ? winner(1) : 0;
        }
    }

    /**
     * Plays the matches below a node, keeps the losers, and returns the winner. Leaf {@code k + s} stands for source
     * {@code s}.
     */
    private int winner(int node) {
        if (node >= sources.size()) {
            return node - sources.size();
        }
        int left = winner(2 * node);
        int right = winner(2 * node + 1);
        boolean leftWins = isBefore(left, right);
        losers[node] = leftWins ? right : left;
        return leftWins ? left : right;
    }

    /**
     * Whether the head of one source comes before the head of another source. Of equal heads, the earlier source comes
     * first.
     */
    private boolean isBefore(int source, int other) {
        if (exhausted[source] || exhausted[other]) {
            return !exhausted[source];
        }
        int comparison = comparator.compare(head(source), head(other));
        return comparison != 0 ? comparison < 0 : source < other;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a source that is not exhausted has a head, which may be null
    private T head(int source) {
        return (T) heads[source];
    }

    private void advance(int source) {
        Iterator<? extends T> iterator = sources.get(source);
        exhausted[source] = !iterator.hasNext();
        heads[source] = exhausted[source] ? null : iterator.next();
    }
}

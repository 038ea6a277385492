// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import java.util.Arrays;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * An iterator of Lucene over documents in an array. It advances by doubling steps and a binary search, as the iterator
 * does that Lucene itself has for arrays, which is not public.
 */
final class DocumentIterator extends DocIdSetIterator {
    private final int[] documents;
    private final int length;
    private int next;
    private int document = -1;

    /** An iterator over an array that {@link #withEnd} has returned. */
    DocumentIterator(int[] documents) {
        this.documents = documents;
        length = documents.length - 1;
    }

    /** The documents and the number behind all documents, so that {@link #nextDoc} needs no test. */
    static int[] withEnd(int[] documents) {
        int[] all = Arrays.copyOf(documents, documents.length + 1);
        all[documents.length] = NO_MORE_DOCS;
        return all;
    }

    @Override
    public int docID() {
        return document;
    }

    @Override
    public int nextDoc() {
        document = documents[next++];
        return document;
    }

    @Override
    public int advance(int target) {
        int bound = 1;
        while (next + bound < length && documents[next + bound] < target) {
            bound *= 2;
        }
        int found = Arrays.binarySearch(documents, next + bound / 2, Math.min(next + bound + 1, length), target);
        next = found < 0 ? -1 - found : found;
        return nextDoc();
    }

    @Override
    public long cost() {
        return length;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.memory.MemoryBlock;
import org.jspecify.annotations.Nullable;

/**
 * Records in pages of Spark, on or off the heap. The place of a record is an unsigned {@code int}: the number of the
 * page in the upper bits, the number of the first word in the lower bits.
 */
final class RowPages {
    /** The bits of a position that count bytes in a page. */
    static final int POSITION_BITS = 40;

    /** A reader may load a word that begins before the end of a record. */
    private static final int SLACK = Long.BYTES;

    /** Rows up to this size are copied by a loop. */
    private static final int LOOPED = 256;

    /** The records that are loaded at once. */
    static final int AHEAD = 64;

    /** Makes the compiler keep the loads. */
    @SuppressWarnings("unused") private static volatile long sink;

    private final PageSource source;
    private final RowLayout layout;
    private final int shift;
    private final int mask;
    private @Nullable MemoryBlock[] pages = new MemoryBlock[16];
    private @Nullable Object[] bases = new Object[16];
    private long[] offsets = new long[16];
    private long[] used = new long[16];
    private int count;

    /**
     * No pages.
     *
     * @param pageSize the greatest size of a page with more than one record, in bytes; a power of two
     */
    RowPages(PageSource source, RowLayout layout, long pageSize) {
        this.source = source;
        this.layout = layout;
        this.shift = Long.numberOfTrailingZeros(pageSize) - Long.numberOfTrailingZeros(Long.BYTES);
        this.mask = (1 << shift) - 1;
    }

    /** The number of pages. */
    int count() {
        return count;
    }

    /** Whether no further page can have a place. */
    boolean isFull() {
        return count == 1 << (Integer.SIZE - shift);
    }

    /** The size of the record of a row, in bytes. */
    int recordSize(@Nullable UnsafeRow key, UnsafeRow row) {
        return layout.headerSize() + (key == null ? 0 : key.getSizeInBytes()) + row.getSizeInBytes();
    }

    /** Whether a record fits into a page. */
    boolean fits(int page, int bytes) {
        MemoryBlock block = pages[page];
        return block != null && used[page] + bytes + SLACK <= block.size() && used[page] >>> 3 <= mask;
    }

    /**
     * Adds a page.
     *
     * @param wanted the size to ask for, in bytes
     * @param least the size of a record that must fit
     * @return whether there is memory for the page
     */
    boolean add(long wanted, int least) {
        MemoryBlock block = source.allocate(Math.max(wanted, least + SLACK), least + SLACK);
        if (block == null) {
            return false;
        }
        if (count == pages.length) {
            pages = Arrays.copyOf(pages, 2 * count);
            bases = Arrays.copyOf(bases, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
            used = Arrays.copyOf(used, 2 * count);
        }
        set(count++, block);
        return true;
    }

    private void set(int page, MemoryBlock block) {
        pages[page] = block;
        bases[page] = block.getBaseObject();
        offsets[page] = block.getBaseOffset();
        used[page] = 0;
    }

    /** Removes the first bytes of a page. The records behind them move to the front. */
    void removeFirst(int page, long bytes) {
        used[page] -= bytes;
        Platform.copyMemory(bases[page], offsets[page] + bytes, bases[page], offsets[page], used[page]);
    }

    /**
     * Reads bytes of records from a stream, behind the records of a page, until the page is full.
     *
     * @param buffer an array for the bytes on their way
     * @param most the number of bytes to read at most
     * @return the number of bytes read
     * @throws EOFException if the stream ends before
     */
    long read(int page, InputStream in, byte[] buffer, long most) throws IOException {
        long bytes = Math.min(most, Objects.requireNonNull(pages[page]).size() - SLACK - used[page]);
        for (long rest = bytes; rest > 0;) {
            int got = in.read(buffer, 0, (int) Math.min(rest, buffer.length));
            if (got < 0) {
                throw new EOFException(rest + " bytes are missing");
            }
            Platform.copyMemory(buffer, Platform.BYTE_ARRAY_OFFSET, bases[page], offsets[page] + used[page], got);
            used[page] += got;
            rest -= got;
        }
        return bytes;
    }

    /** The place of the record that begins at a byte of a page. */
    int place(int page, long at) {
        return (page << shift) | (int) (at >>> 3);
    }

    /** Whether a page holds the whole record that begins at a byte. */
    boolean holds(int page, long at) {
        long rest = used[page] - at;
        return at >>> 3 <= mask && rest >= layout.headerSize() && rest >= recordSize(place(page, at));
    }

    /** Whether a page has bytes behind a byte. */
    boolean holdsMore(int page, long at) {
        return at < used[page];
    }

    /** Replaces a page by a larger one. The first record, of which the page holds the beginning, fits there. */
    void enlarge(int page) {
        byte[] start = new byte[(int) used[page]];
        Platform.copyMemory(bases[page], offsets[page], start, Platform.BYTE_ARRAY_OFFSET, start.length);
        long bytes = (long) recordSize(place(page, 0)) + SLACK;
        free(page);
        set(page, Objects.requireNonNull(source.allocate(bytes, bytes)));
        Platform.copyMemory(start, Platform.BYTE_ARRAY_OFFSET, bases[page], offsets[page], start.length);
        used[page] = start.length;
    }

    /** Writes a row to a page that has room for it, and returns the place of the record. */
    int append(int page, @Nullable UnsafeRow key, UnsafeRow row) {
        Object base = bases[page];
        long to = offsets[page] + used[page];
        int place = (page << shift) | (int) (used[page] >>> 3);
        int keySize = key == null ? 0 : key.getSizeInBytes();
        if (!layout.isFixed()) {
            Platform.putLong(base, to, ((long) keySize << Integer.SIZE) | row.getSizeInBytes());
            to += Long.BYTES;
        }
        if (key != null) {
            copy(key.getBaseObject(), key.getBaseOffset(), base, to, keySize);
            to += keySize;
        }
        copy(row.getBaseObject(), row.getBaseOffset(), base, to, row.getSizeInBytes());
        used[page] = to + row.getSizeInBytes() - offsets[page];
        return place;
    }

    /** Writes a record to a page that has room for it, and returns the place of the record. */
    int append(int page, @Nullable Object from, long fromOffset, int bytes) {
        int place = (page << shift) | (int) (used[page] >>> 3);
        copy(from, fromOffset, bases[page], offsets[page] + used[page], bytes);
        used[page] += bytes;
        return place;
    }

    /**
     * Keeps some of the records, all of which lie as {@code append} put them. It moves them to the front of the pages,
     * in the order of their places, and gives pages without records back.
     *
     * @param places the places of the records in any order; afterwards the new places, ascending
     * @param kept the number of records
     */
    void keep(int[] places, int kept) {
        sortUnsigned(places, kept);
        Arrays.fill(used, 0, count, 0);
        int page = 0;
        for (int i = 0; i < kept; i++) {
            int bytes = recordSize(places[i]);
            // A record never moves to a later place, because fewer records lie in front of it.
            while (!fits(page, bytes)) {
                page++;
            }
            places[i] = append(page, base(places[i]), offset(places[i]), bytes);
        }
        freeFrom(page + 1);
    }

    private static void sortUnsigned(int[] places, int length) {
        for (int i = 0; i < length; i++) {
            places[i] ^= Integer.MIN_VALUE;
        }
        Arrays.sort(places, 0, length);
        for (int i = 0; i < length; i++) {
            places[i] ^= Integer.MIN_VALUE;
        }
    }

    /** Copies bytes. Their number is a multiple of 8. */
    static void copy(@Nullable Object from, long fromOffset, @Nullable Object to, long toOffset, int bytes) {
        if (bytes <= LOOPED) {
            for (int at = 0; at < bytes; at += Long.BYTES) {
                Platform.putLong(to, toOffset + at, Platform.getLong(from, fromOffset + at));
            }
        } else {
            Platform.copyMemory(from, fromOffset, to, toOffset, bytes);
        }
    }

    /** The object in which a record lies; null off the heap. */
    @Nullable
    Object base(int place) {
        return bases[place >>> shift];
    }

    /** The place of a record in its object, or its address off the heap. */
    long offset(int place) {
        return offsets[place >>> shift] + ((long) (place & mask) << 3);
    }

    /** The place of a record as a page, and a number of bytes in the lower {@link #POSITION_BITS} bits. */
    long position(int place) {
        return ((long) (place >>> shift) << POSITION_BITS) | ((long) (place & mask) << 3);
    }

    /** The word at a position. */
    long word(long position) {
        int page = (int) (position >>> POSITION_BITS);
        return Platform.getLong(bases[page], offsets[page] + (position & ((1L << POSITION_BITS) - 1)));
    }

    /** The size of a record in bytes. */
    int recordSize(int place) {
        if (layout.isFixed()) {
            return layout.keySize() + layout.rowSize();
        }
        long sizes = Platform.getLong(base(place), offset(place));
        return Long.BYTES + (int) (sizes >>> Integer.SIZE) + (int) sizes;
    }

    /** Lets {@code row} show the row of a record. */
    void point(UnsafeRow row, int place) {
        Object base = base(place);
        long offset = offset(place);
        if (layout.isFixed()) {
            row.pointTo(base, offset + layout.keySize(), layout.rowSize());
        } else {
            long sizes = Platform.getLong(base, offset);
            row.pointTo(base, offset + Long.BYTES + (sizes >>> Integer.SIZE), (int) sizes);
        }
    }

    /** Loads a word of each of some records at once, so that the processor waits for many of them at the same time. */
    void load(int[] places, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            int place = places[i];
            sum += Platform.getLong(base(place), offset(place));
        }
        sink = sum;
    }

    /** Gives all pages back. */
    void free() {
        freeFrom(0);
    }

    private void freeFrom(int first) {
        for (int page = first; page < count; page++) {
            free(page);
        }
        count = Math.min(count, first);
    }

    /** Gives all pages back except the page of a record. */
    void freeOthers(int place) {
        for (int page = 0; page < count; page++) {
            if (page != place >>> shift) {
                free(page);
            }
        }
    }

    private void free(int page) {
        MemoryBlock block = pages[page];
        if (block != null) {
            pages[page] = null;
            bases[page] = null;
            source.free(block);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** The type of the elements of {@link Keys} or of a column of {@link Values}. */
public enum ElementType {
    /** {@code byte}, 1 byte, signed. */
    BYTE(1, ValueLayout.JAVA_BYTE),
    /** {@code short}, 2 bytes, signed. */
    SHORT(2, ValueLayout.JAVA_SHORT_UNALIGNED),
    /** {@code char}, 2 bytes, unsigned. */
    CHAR(2, ValueLayout.JAVA_CHAR_UNALIGNED),
    /** {@code int}, 4 bytes. */
    INT(4, ValueLayout.JAVA_INT_UNALIGNED),
    /** {@code long}, 8 bytes. */
    LONG(8, ValueLayout.JAVA_LONG_UNALIGNED),
    /** {@code float}, 4 bytes. */
    FLOAT(4, ValueLayout.JAVA_FLOAT_UNALIGNED),
    /** {@code double}, 8 bytes. */
    DOUBLE(8, ValueLayout.JAVA_DOUBLE_UNALIGNED),
    /** {@code boolean}: values only, in heap arrays only. */
    BOOLEAN(1, null),
    /** Two {@code long}s, 16 bytes, as two columns: keys only. */
    TWO_LONGS(16, null),
    /** References: in heap arrays only. */
    OBJECT(0, null);

    private final int bytes;
    private final @Nullable ValueLayout layout;

    ElementType(int bytes, @Nullable ValueLayout layout) {
        this.bytes = bytes;
        this.layout = layout;
    }

    /**
     * The size of one element.
     *
     * @return the size in bytes; 0 for {@link #OBJECT}, whose size the JVM keeps to itself
     */
    public int bytes() {
        return bytes;
    }

    /**
     * Whether elements of this type can lie in a memory segment.
     *
     * @return true for all but {@link #BOOLEAN}, {@link #OBJECT} and {@link #TWO_LONGS}
     */
    public boolean inSegments() {
        return layout != null;
    }

    /**
     * The layout of one element in a memory segment: native byte order, any alignment.
     *
     * @return the layout
     * @throws IllegalArgumentException if elements of this type can't lie in a segment
     */
    public ValueLayout layout() {
        if (layout == null) {
            throw new IllegalArgumentException(this + " elements can't lie in a memory segment");
        }
        return layout;
    }
}

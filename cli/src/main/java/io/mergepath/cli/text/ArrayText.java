// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Text in an array, the usual case. It is read by little code, because a command often ends before the JVM compiles
 * much code.
 */
public final class ArrayText extends Text {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;

    public ArrayText(byte[] bytes, int size, byte delimiter) {
        super(size, delimiter);
        this.bytes = bytes;
    }

    @Override
    public byte at(long offset) {
        return bytes[(int) offset];
    }

    @Override
    public long eightInside(long offset) {
        return (long) EIGHT.get(bytes, (int) offset);
    }

    @Override
    public void copy(long from, byte[] to, int at, int length) {
        System.arraycopy(bytes, (int) from, to, at, length);
    }
}

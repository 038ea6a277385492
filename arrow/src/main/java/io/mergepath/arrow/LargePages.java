// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import io.mergepath.Engine;
import io.mergepath.spi.EngineBackend;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.apache.arrow.memory.ArrowBuf;
import org.jspecify.annotations.Nullable;

/**
 * Asks Linux for large pages of new memory. The system provides each page at the first write, so many small pages can
 * cost more time than the writes. If several threads write to a page at first, each of them clears a page for itself.
 * So one thread touches each page before others write. The request is a hint: without native access, on other systems,
 * and after an error the pages are small.
 */
final class LargePages {
    /** The size of a large page on most processors, in bytes. */
    private static final long PAGE = 1 << 21;

    /** Linux's number for the advice, {@code MADV_HUGEPAGE}. */
    private static final int LARGE = 14;

    private static final @Nullable MethodHandle ADVISE = LargePages.class.getModule().isNativeAccessEnabled()
            && System.getProperty("os.name").equals("Linux") ? advise() : null;

    private LargePages() {
    }

    @SuppressWarnings("restricted")
    private static @Nullable MethodHandle advise() {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
        return linker.defaultLookup().find("madvise").map(symbol -> linker.downcallHandle(symbol, type)).orElse(null);
    }

    /** Whether the system can provide large pages for a buffer of so many bytes. */
    static boolean areUseful(long bytes) {
        return ADVISE != null && bytes >= PAGE;
    }

    /** Asks for large pages for the whole pages within a new buffer, and makes the system provide them. */
    static void provide(ArrowBuf buffer, long bytes) {
        if (ADVISE == null || !areUseful(bytes)) {
            return;
        }
        long from = Math.ceilDiv(buffer.memoryAddress(), PAGE) * PAGE;
        long to = (buffer.memoryAddress() + bytes) / PAGE * PAGE;
        if (from >= to) {
            return;
        }
        try {
            int _ = (int) ADVISE.invokeExact(from, to - from, LARGE);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        long first = from - buffer.memoryAddress();
        EngineBackend.of(Engine.best()).hostThreads().run((int) ((to - from) / PAGE),
                (_, page) -> buffer.setByte(first + page * PAGE, 0));
    }
}

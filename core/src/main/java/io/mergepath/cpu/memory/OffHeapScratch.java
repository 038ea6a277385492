// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.memory;

import io.mergepath.cpu.memory.CpuWorkspace.Use;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The scratch of a workspace off the heap. It does not refer to the workspace, so a cleaner may hold it. */
final class OffHeapScratch {
    private record Held(Arena arena, MemorySegment segment) {
    }

    private final Map<Use, Map<Integer, Held>> segments = new EnumMap<>(Use.class);
    private final Allocator allocator;

    OffHeapScratch(Allocator allocator) {
        this.allocator = allocator;
    }

    /** Returns memory whose content is unspecified. */
    synchronized MemorySegment segment(Use use, int slot, long bytes) {
        Map<Integer, Held> ofUse = segments.computeIfAbsent(use, _ -> new HashMap<>());
        Held held = ofUse.get(slot);
        if (held == null || held.segment().byteSize() < bytes) {
            if (held != null) {
                ofUse.remove(slot);
                held.arena().close();
            }
            Arena arena = Arena.ofShared();
            held = new Held(arena, allocator.segment(arena, bytes));
            ofUse.put(slot, held);
        }
        return held.segment().asSlice(0, bytes);
    }

    synchronized long bytes() {
        return segments.values().stream().flatMap(slots -> slots.values().stream())
                .mapToLong(held -> held.segment().byteSize()).sum();
    }

    synchronized void free() {
        segments.values().forEach(slots -> slots.values().forEach(held -> held.arena().close()));
        segments.clear();
    }
}

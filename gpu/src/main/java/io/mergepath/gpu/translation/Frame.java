// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.gpu.translation.Argument.Known;
import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The elements on the stack before an instruction, and the comparators in local variables. */
final class Frame {
    /**
     * An element of the stack.
     *
     * @param kind the element's type
     * @param known the comparator that the element refers to, or null
     * @param constant the number that the element always is, or null
     */
    record Element(TypeKind kind, @Nullable Known known, @Nullable Integer constant) {
    }

    final List<Element> stack;
    final Map<Integer, Known> references;

    private Frame(List<Element> stack, Map<Integer, Known> references) {
        this.stack = stack;
        this.references = references;
    }

    Frame() {
        this(new ArrayList<>(), new HashMap<>());
    }

    Frame copy() {
        return new Frame(new ArrayList<>(stack), new HashMap<>(references));
    }

    /**
     * Keeps the known comparators and constants that another path to the same place has too. Returns whether any was
     * dropped.
     */
    boolean meet(Frame other) {
        boolean changed = references.entrySet().removeIf(e -> e.getValue() != other.references.get(e.getKey()));
        for (int i = 0; i < stack.size(); i++) {
            Element here = stack.get(i);
            Element there = other.stack.get(i);
            if ((here.known != null && here.known != there.known)
                    || (here.constant != null && !here.constant.equals(there.constant))) {
                stack.set(i, new Element(here.kind, null, null));
                changed = true;
            }
        }
        return changed;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.gpu.translation.Argument.Known;
import io.mergepath.gpu.translation.Frame.Element;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's stack and local variables in C: a variable for each type that one of them has, and statements that move
 * numbers between those. References are no values in C, so they lie in the frame alone.
 */
final class StackMachine {
    private final Translator translator;
    private final Map<String, TypeKind> parameters = new LinkedHashMap<>();
    private final Map<String, TypeKind> variables = new TreeMap<>();

    /** What lies where, changed as statements are added. */
    private Frame frame = new Frame();
    private StringBuilder statements = new StringBuilder();

    StackMachine(Translator translator) {
        this.translator = translator;
    }

    /** Goes to where a frame is found, and begins to collect statements. */
    void start(Frame found) {
        frame = found.copy();
        statements = new StringBuilder();
    }

    Frame frame() {
        return frame;
    }

    /** What has been said since the start. */
    String statements() {
        return statements.toString();
    }

    void say(String statement) {
        statements.append("    ").append(statement).append('\n');
    }

    /** Lets the function take a number into a local variable. */
    void addParameter(TypeKind kind, int slot) {
        String variable = local(kind, slot);
        parameters.put(variable, kind);
        variables.remove(variable);
    }

    /** The function's parameters: what the comparator has captured, and numbers. */
    String parameters() {
        StringBuilder text = new StringBuilder("captured_type captured");
        parameters.forEach((name, kind) -> text.append(", ").append(Translator.type(kind)).append(' ').append(name));
        return text.toString();
    }

    /** Declares every variable that statements use and that is no parameter. */
    String declarations() {
        StringBuilder text = new StringBuilder();
        variables.forEach((name, kind) -> text.append("    ").append(Translator.type(kind)).append(' ').append(name)
                .append(";\n"));
        return text.toString();
    }

    /** The variable of a number in a local variable. */
    String local(TypeKind kind, int slot) {
        return variable("v" + slot, kind.asLoadable());
    }

    /** The variable of a number on the stack. */
    private String place(int depth, TypeKind kind) {
        return variable("s" + depth, kind);
    }

    private String variable(String place, TypeKind kind) {
        String name = place + switch (kind) {
            case INT -> 'i';
            case LONG -> 'l';
            case FLOAT -> 'f';
            case DOUBLE -> 'd';
            default -> throw new AssertionError(kind);
        };
        translator.uses(kind);
        if (!parameters.containsKey(name)) {
            variables.put(name, kind);
        }
        return name;
    }

    void push(TypeKind kind, String expression) {
        push(new Element(kind.asLoadable(), null, null), expression);
    }

    /** Pushes a number that is known when the method is translated. */
    void pushConstant(int number) {
        push(new Element(TypeKind.INT, null, number), Translator.literal(number));
    }

    private void push(Element element, String expression) {
        say(place(frame.stack.size(), element.kind()) + " = " + expression + ";");
        frame.stack.add(element);
    }

    void pushReference(@Nullable Known comparator) {
        frame.stack.add(new Element(TypeKind.REFERENCE, comparator, null));
    }

    Element top() {
        return frame.stack.getLast();
    }

    /** Takes a number from the stack and returns its variable. */
    String pop() {
        Element top = frame.stack.removeLast();
        return place(frame.stack.size(), top.kind());
    }

    /** Takes a reference from the stack: a comparator, or null if it is to something else. */
    @Nullable
    Known popReference() {
        return frame.stack.removeLast().known();
    }

    void loadReference(int slot) {
        pushReference(frame.references.get(slot));
    }

    void storeReference(int slot) {
        Known comparator = popReference();
        if (comparator == null) {
            frame.references.remove(slot);
        } else {
            frame.references.put(slot, comparator);
        }
    }

    /** DUP, DUP_X1 and so on copy a group of words, T, behind the group before it, U: from U T they make T U T. */
    void rearrange(Opcode opcode) {
        switch (opcode) {
            case POP -> drop(1);
            case POP2 -> drop(2);
            case DUP -> insert(1, 0, true);
            case DUP_X1 -> insert(1, 1, true);
            case DUP_X2 -> insert(1, 2, true);
            case DUP2 -> insert(2, 0, true);
            case DUP2_X1 -> insert(2, 1, true);
            case DUP2_X2 -> insert(2, 2, true);
            case SWAP -> insert(1, 1, false);
            default -> throw new AssertionError(opcode);
        }
    }

    /** Takes elements of so many words in all from the stack. */
    private void drop(int words) {
        int left = words;
        while (left > 0) {
            left -= frame.stack.removeLast().kind().slotSize();
        }
    }

    /** Puts the words on top before those under them, and keeps them on top too if they are copied. */
    private void insert(int words, int under, boolean copied) {
        List<Element> before = List.copyOf(frame.stack);
        int end = before.size();
        drop(words);
        int top = frame.stack.size();
        drop(under);
        int below = frame.stack.size();
        int[] sources = IntStream.concat(IntStream.range(top, end), IntStream.range(below, copied ? end : top))
                .toArray();
        // Places are read and written in an order of their own, so all are read first.
        StringBuilder reads = new StringBuilder();
        StringBuilder writes = new StringBuilder();
        for (int source : sources) {
            Element element = before.get(source);
            int target = frame.stack.size();
            if (element.kind() != TypeKind.REFERENCE) {
                reads.append(' ').append(Translator.type(element.kind())).append(" t").append(target).append(" = ")
                        .append(place(source, element.kind())).append(';');
                writes.append(' ').append(place(target, element.kind())).append(" = t").append(target).append(';');
            }
            frame.stack.add(element);
        }
        say("{" + reads + writes + " }");
    }
}

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
 * The JVM's stack and local variables in C. Each place has one C variable for each type that it holds. Statements move
 * numbers between the C variables. References are no values in C, so only the frame has them.
 */
final class StackMachine {
    private final Translator translator;
    private final Map<String, TypeKind> parameters = new LinkedHashMap<>();
    private final Map<String, TypeKind> variables = new TreeMap<>();

    /** The current frame. Each instruction changes it. */
    private Frame frame = new Frame();
    private StringBuilder statements = new StringBuilder();

    StackMachine(Translator translator) {
        this.translator = translator;
    }

    /** Continues with a frame, and begins to collect statements. */
    void start(Frame found) {
        frame = found.copy();
        statements = new StringBuilder();
    }

    Frame frame() {
        return frame;
    }

    /** The statements since the start. */
    String statements() {
        return statements.toString();
    }

    void say(String statement) {
        statements.append("    ").append(statement).append('\n');
    }

    /** Makes a local variable a parameter of the function. */
    void addParameter(TypeKind kind, int slot) {
        String variable = local(kind, slot);
        parameters.put(variable, kind);
        variables.remove(variable);
    }

    /** The function's parameters: the captured values, and numbers. */
    String parameters() {
        StringBuilder text = new StringBuilder("captured_type captured");
        parameters.forEach((name, kind) -> text.append(", ").append(Translator.type(kind)).append(' ').append(name));
        return text.toString();
    }

    /** The declarations of all variables that are not parameters. */
    String declarations() {
        StringBuilder text = new StringBuilder();
        variables.forEach((name, kind) -> text.append("    ").append(Translator.type(kind)).append(' ').append(name)
                .append(";\n"));
        return text.toString();
    }

    /** The C variable of a number in a local variable. */
    String local(TypeKind kind, int slot) {
        return variable("v" + slot, kind.asLoadable());
    }

    /** The C variable of a number on the stack. */
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

    /** Takes a reference from the stack. Returns the comparator, or null for a reference to another object. */
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

    /**
     * Runs POP, SWAP and the DUP operations. DUP_X1 and its relatives copy the top group of words, T, below the next
     * group, U: U T becomes T U T.
     */
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

    /** Removes elements from the stack until {@code words} words are gone. */
    private void drop(int words) {
        int left = words;
        while (left > 0) {
            left -= frame.stack.removeLast().kind().slotSize();
        }
    }

    /** Puts the top words below the words under them. If {@code copied}, the top words also stay on top. */
    private void insert(int words, int under, boolean copied) {
        List<Element> before = List.copyOf(frame.stack);
        int end = before.size();
        drop(words);
        int top = frame.stack.size();
        drop(under);
        int below = frame.stack.size();
        int[] sources = IntStream.concat(IntStream.range(top, end), IntStream.range(below, copied ? end : top))
                .toArray();
        // A write may change a place that a later read needs. So all reads come first.
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

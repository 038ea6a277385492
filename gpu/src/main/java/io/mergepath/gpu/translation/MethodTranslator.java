// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.gpu.translation.Argument.Known;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Translates one method. It follows every path through the method. Each instruction becomes a statement. Branches
 * become labels and gotos. The C compiler combines the statements into expressions again.
 */
final class MethodTranslator {
    private final Translator translator;
    private final String function;
    private final CodeModel code;
    private final List<CodeElement> elements;
    private final Positions positions;
    private final TypeKind result;
    private final StackMachine machine;
    private final InstructionTranslator instructions;
    private final Map<Label, Integer> places = new HashMap<>();
    private final Set<Integer> targets = new HashSet<>();

    /** The frame before each reachable element, and the C statements of each element. */
    private final Map<Integer, Frame> frames = new HashMap<>();
    private final String[] statements;
    private final Deque<Integer> open = new ArrayDeque<>();

    MethodTranslator(Translator translator, Classes.Method found, String function, @Nullable Known receiver,
            List<@Nullable Known> known) {
        this.translator = translator;
        this.function = function;
        code = found.model().code().orElseThrow();
        elements = code.elementList();
        statements = new String[elements.size()];
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                places.put(target.label(), i);
            }
        }
        positions = new Positions(found, elements);
        machine = new StackMachine(translator);
        instructions = new InstructionTranslator(translator, found.owner(), machine);
        MethodTypeDesc type = found.model().methodTypeSymbol();
        result = TypeKind.from(type.returnType());
        translator.at(positions.of(0));
        takeArguments(type, receiver, known);
    }

    /** Makes each number a parameter in C, and notes each comparator as known. */
    private void takeArguments(MethodTypeDesc type, @Nullable Known receiver, List<@Nullable Known> known) {
        Map<Integer, Known> references = machine.frame().references;
        int slot = 0;
        if (receiver != null) {
            references.put(slot++, receiver);
        }
        for (int p = 0; p < type.parameterCount(); p++) {
            TypeKind kind = TypeKind.from(type.parameterType(p)).asLoadable();
            Known comparator = known.get(p);
            if (comparator != null) {
                references.put(slot, comparator);
            } else if (kind == TypeKind.REFERENCE) {
                throw translator.refused("it takes an object, a " + type.parameterType(p).displayName()
                        + "; use parameters of primitive types");
            } else {
                machine.addParameter(kind, slot);
            }
            slot += kind.slotSize();
        }
    }

    /** Returns the text of the function in C. */
    String translate() {
        if (!code.exceptionHandlers().isEmpty()) {
            throw translator
                    .refused("it catches exceptions or locks an object, which devices can't; test for what would"
                            + " throw instead");
        }
        if (result == TypeKind.REFERENCE) {
            throw translator.refused("it returns an object; combine comparators outside, and use numbers inside");
        }
        if (result == TypeKind.VOID) {
            throw translator.refused("it returns no number; return one");
        }
        flow(0);
        while (!open.isEmpty()) {
            int place = open.pop();
            machine.start(Objects.requireNonNull(frames.get(place)));
            if (translate(place)) {
                flow(place + 1);
            }
            statements[place] = machine.statements();
        }
        return text();
    }

    private String text() {
        StringBuilder text = new StringBuilder("// ").append(positions.of(0).replace('\\', '/')).append("\nDEVICE ")
                .append(Translator.type(result)).append(' ').append(function).append('(').append(machine.parameters())
                .append(") {\n").append(machine.declarations());
        for (int i = 0; i < statements.length; i++) {
            if (targets.contains(i)) {
                text.append("L").append(i).append(":;\n");
            }
            if (statements[i] != null) {
                text.append(statements[i]);
            }
        }
        return text.append("}\n").toString();
    }

    /** Continues at a place with the current frame. */
    private void flow(int place) {
        Frame there = frames.get(place);
        if (there == null) {
            frames.put(place, machine.frame().copy());
            open.push(place);
        } else if (there.meet(machine.frame())) {
            open.push(place);
        }
    }

    /** Translates an element. Returns whether the next element can run after it. */
    private boolean translate(int place) {
        if (!(elements.get(place) instanceof Instruction instruction)) {
            return true;
        }
        translator.at(positions.of(place));
        switch (instruction) {
            case BranchInstruction branch -> {
                return branch(branch);
            }
            case TableSwitchInstruction table -> choose(table.cases(), table.defaultTarget());
            case LookupSwitchInstruction lookup -> choose(lookup.cases(), lookup.defaultTarget());
            case ReturnInstruction _ -> machine.say("return " + machine.pop() + ";");
            default -> {
                instructions.translate(instruction);
                return true;
            }
        }
        return false;
    }

    private boolean branch(BranchInstruction branch) {
        Opcode opcode = branch.opcode();
        if (opcode == Opcode.GOTO || opcode == Opcode.GOTO_W) {
            machine.say(jump(branch.target()));
            return false;
        }
        String condition = Operators.condition(opcode);
        if (condition == null) {
            throw instructions.refused(branch, "compares references; compare numbers");
        }
        Integer constant = machine.top().constant();
        boolean byZero = !condition.contains("%y");
        String y = byZero ? "" : machine.pop();
        String x = machine.pop();
        if (byZero && constant != null && (opcode == Opcode.IFEQ || opcode == Opcode.IFNE)) {
            boolean taken = constant == 0 == (opcode == Opcode.IFEQ);
            if (taken) {
                machine.say(jump(branch.target()));
            }
            return !taken;
        }
        machine.say("if (" + condition.replace("%x", x).replace("%y", y) + ") " + jump(branch.target()));
        return true;
    }

    private void choose(List<SwitchCase> cases, Label otherwise) {
        StringBuilder text = new StringBuilder("switch (" + machine.pop() + ") {");
        for (SwitchCase one : cases) {
            text.append(" case ").append(Translator.literal(one.caseValue())).append(": ").append(jump(one.target()));
        }
        machine.say(text + " default: " + jump(otherwise) + " }");
    }

    /** Continues at a label, and returns the jump to it. */
    private String jump(Label label) {
        int place = Objects.requireNonNull(places.get(label));
        targets.add(place);
        flow(place);
        return "goto L" + place + ";";
    }
}

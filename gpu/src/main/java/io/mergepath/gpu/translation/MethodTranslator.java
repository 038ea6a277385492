package io.mergepath.gpu.translation;

import io.mergepath.gpu.translation.Argument.Known;
import io.mergepath.gpu.translation.Frame.Element;
import java.lang.classfile.Attributes;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Translates one method: a variable of C for each type that a local variable or a place of the stack has, a statement for
 * each instruction, a label and gotos for branches. The compiler of C makes one expression of that again.
 */
final class MethodTranslator {
    private final Translator translator;
    private final Class<?> user;
    private final MethodModel method;
    private final String function;
    private final CodeModel code;
    private final List<CodeElement> elements;
    private final Map<Label, Integer> places = new HashMap<>();
    private final int[] lines;
    private final String file;
    private final Set<String> variables = new TreeSet<>();
    private final Set<Integer> targets = new HashSet<>();
    private final StringBuilder parameters = new StringBuilder("captured_type captured");
    private final TypeKind result;

    /** What lies where before each element that can be reached, and what the element becomes in C. */
    private final Map<Integer, Frame> frames = new HashMap<>();
    private final String[] statements;
    private final Deque<Integer> open = new ArrayDeque<>();

    /** The element that is being translated: its frame, changed as it goes, and its statements. */
    private Frame frame = new Frame();
    private StringBuilder out = new StringBuilder();

    MethodTranslator(Translator translator, Classes.Method found, String function, @Nullable Known receiver,
            List<@Nullable Known> known) {
        this.translator = translator;
        this.function = function;
        user = found.owner();
        method = found.model();
        code = method.code().orElseThrow();
        elements = code.elementList();
        statements = new String[elements.size()];
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof LabelTarget target) {
                places.put(target.label(), i);
            }
        }
        lines = lines();
        file = method.parent().flatMap(owner -> owner.findAttribute(Attributes.sourceFile()))
                .map(source -> source.sourceFile().stringValue()).orElse("");
        translator.at(position(0));
        int slot = 0;
        if (receiver != null) {
            frame.references.put(slot++, receiver);
        }
        MethodTypeDesc type = method.methodTypeSymbol();
        result = TypeKind.from(type.returnType());
        for (int p = 0; p < type.parameterCount(); p++) {
            TypeKind kind = TypeKind.from(type.parameterType(p)).asLoadable();
            Known comparator = known.get(p);
            if (comparator != null) {
                frame.references.put(slot, comparator);
            } else if (kind == TypeKind.REFERENCE) {
                throw translator.refused("it takes an object, a " + type.parameterType(p).displayName()
                        + "; use parameters of primitive types");
            } else {
                translator.uses(kind);
                parameters.append(", ").append(Translator.type(kind)).append(' ').append(local(kind, slot));
            }
            slot += kind.slotSize();
        }
        variables.clear();
    }

    /** The function's text. */
    String translate() {
        if (!code.exceptionHandlers().isEmpty()) {
            throw translator
                    .refused(
                            "it catches exceptions or locks an object, which devices can't; test for what would throw instead");
        }
        if (result == TypeKind.REFERENCE) {
            throw translator.refused("it returns an object; combine comparators outside, and use numbers inside");
        }
        if (result == TypeKind.VOID) {
            throw translator.refused("it returns no number; return one");
        }
        frames.put(0, frame);
        open.push(0);
        while (!open.isEmpty()) {
            int place = open.pop();
            frame = Objects.requireNonNull(frames.get(place)).copy();
            out = new StringBuilder();
            if (translate(place)) {
                flow(place + 1);
            }
            statements[place] = out.toString();
        }
        StringBuilder text = new StringBuilder(
                "// " + position(0).replace('\\', '/') + "\nDEVICE " + Translator.type(result) + " " + function
                        + "(" + parameters + ") {\n");
        for (String variable : variables) {
            if (!parameters.toString().endsWith(" " + variable)
                    && !parameters.toString().contains(" " + variable + ",")) {
                text.append("    ").append(typeOf(variable.charAt(variable.length() - 1))).append(' ').append(variable)
                        .append(";\n");
            }
        }
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

    private static String typeOf(char letter) {
        return switch (letter) {
            case 'i' -> "i32";
            case 'l' -> "i64";
            case 'f' -> "f32";
            default -> "f64";
        };
    }

    /** Goes on at a place with the frame that there is now. */
    private void flow(int place) {
        Frame there = frames.get(place);
        if (there == null) {
            frames.put(place, frame.copy());
            open.push(place);
        } else if (there.meet(frame)) {
            open.push(place);
        }
    }

    private void jump(Label label) {
        int place = Objects.requireNonNull(places.get(label));
        targets.add(place);
        flow(place);
    }

    private String go(Label label) {
        return "goto L" + places.get(label) + ";";
    }

    /** The last line up to each element, or the first of all; 0 if the class file tells none. */
    private int[] lines() {
        int[] lines = new int[elements.size()];
        int line = elements.stream().filter(LineNumber.class::isInstance).findFirst()
                .map(first -> ((LineNumber) first).line()).orElse(0);
        for (int i = 0; i < lines.length; i++) {
            if (elements.get(i) instanceof LineNumber number) {
                line = number.line();
            }
            lines[i] = line;
        }
        return lines;
    }

    /** The source file's name and the line of an element, and the method. */
    private String position(int place) {
        String name = user.getName() + "." + method.methodName().stringValue();
        return file.isEmpty() || lines[place] == 0
                ? "method " + name
                : file + ":" + lines[place] + ", method " + name;
    }

    private Untranslatable refused(int place, Instruction instruction, String reason) {
        translator.at(position(place));
        return translator.refused("the instruction " + name(instruction) + " " + reason);
    }

    private static String name(Instruction instruction) {
        String operand = switch (instruction) {
            case InvokeInstruction call -> " " + call.owner().asInternalName().replace('/', '.') + "."
                    + call.name().stringValue();
            case FieldInstruction field -> " " + field.owner().asInternalName().replace('/', '.') + "."
                    + field.name().stringValue();
            default -> "";
        };
        return instruction.opcode().name().toLowerCase(java.util.Locale.ROOT) + operand;
    }

    private static char letter(TypeKind kind) {
        return switch (kind) {
            case LONG -> 'l';
            case FLOAT -> 'f';
            case DOUBLE -> 'd';
            default -> 'i';
        };
    }

    private String local(TypeKind kind, int slot) {
        String variable = "v" + slot + letter(kind.asLoadable());
        variables.add(variable);
        return variable;
    }

    private String place(int depth, TypeKind kind) {
        String variable = "s" + depth + letter(kind);
        translator.uses(kind);
        variables.add(variable);
        return variable;
    }

    private void say(String statement) {
        out.append("    ").append(statement).append('\n');
    }

    private void push(TypeKind kind, String expression) {
        TypeKind loadable = kind.asLoadable();
        say(place(frame.stack.size(), loadable) + " = " + expression + ";");
        frame.stack.add(new Element(loadable, null, null));
    }

    /** Takes a number from the stack and returns its variable. */
    private String pop() {
        Element top = frame.stack.removeLast();
        return place(frame.stack.size(), top.kind());
    }

    /** Translates an element; tells whether what follows it in the method follows it when it runs. */
    private boolean translate(int place) {
        if (!(elements.get(place) instanceof Instruction instruction)) {
            return true;
        }
        translator.at(position(place));
        switch (instruction) {
            case LoadInstruction load when load.typeKind() == TypeKind.REFERENCE -> {
                frame.stack.add(new Element(TypeKind.REFERENCE, frame.references.get(load.slot()), null));
            }
            case LoadInstruction load -> push(load.typeKind(), local(load.typeKind(), load.slot()));
            case StoreInstruction store when store.typeKind() == TypeKind.REFERENCE -> {
                Known comparator = frame.stack.removeLast().known();
                if (comparator == null) {
                    frame.references.remove(store.slot());
                } else {
                    frame.references.put(store.slot(), comparator);
                }
            }
            case StoreInstruction store -> say(local(store.typeKind(), store.slot()) + " = " + pop() + ";");
            case IncrementInstruction increment -> {
                String variable = local(TypeKind.INT, increment.slot());
                say(variable + " = ADD_I32(" + variable + ", " + increment.constant() + ");");
            }
            case ConstantInstruction constant -> {
                if (!(constant.constantValue() instanceof Number number)) {
                    throw refused(place, instruction, "loads an object; use numbers");
                }
                push(constant.typeKind(), Translator.literal(number));
            }
            case OperatorInstruction operator -> operate(place, operator);
            case ConvertInstruction convert -> push(convert.toType(), Conversions.expression(convert, pop()));
            case StackInstruction stack -> rearrange(stack.opcode());
            case BranchInstruction branch -> {
                return branch(place, branch);
            }
            case TableSwitchInstruction table -> {
                choose(table.cases(), table.defaultTarget());
                return false;
            }
            case LookupSwitchInstruction lookup -> {
                choose(lookup.cases(), lookup.defaultTarget());
                return false;
            }
            case ReturnInstruction _ -> {
                say("return " + pop() + ";");
                return false;
            }
            case InvokeInstruction call -> call(place, call);
            case FieldInstruction field -> load(place, field);
            case NopInstruction _ -> {
            }
            default -> throw refused(place, instruction, switch (instruction.opcode().kind()) {
                case NEW_OBJECT, NEW_PRIMITIVE_ARRAY, NEW_REF_ARRAY, NEW_MULTI_ARRAY ->
                    "makes an object, which kernels can't; use local variables of primitive types";
                case ARRAY_LOAD, ARRAY_STORE ->
                    "reads or writes an array, which a device does not have; use local variables of primitive types";
                case THROW_EXCEPTION -> "throws, which kernels can't; return a number for every pair of keys";
                case INVOKE_DYNAMIC -> "makes an object: a lambda, a string or a switch over patterns; use numbers, and"
                        + " combine comparators outside";
                case TYPE_CHECK -> "asks for an object's type; use numbers";
                case MONITOR -> "locks an object; comparators must not depend on each other's calls";
                default -> "can't be translated";
            });
        }
        return true;
    }

    private void operate(int place, OperatorInstruction operator) {
        Opcode opcode = operator.opcode();
        if (opcode == Opcode.ARRAYLENGTH) {
            throw refused(place, operator, "asks an array, which a device does not have; capture its length as an int");
        }
        Operators.Form form = Operators.of(opcode);
        if (form.divides()) {
            translator.usesFaults();
        }
        if (opcode == Opcode.FDIV) {
            translator.usesRoundedDivision();
        }
        String y = form.operands() == 2 ? pop() : "";
        String x = pop();
        push(form.result(), form.expression().replace("%x", x).replace("%y", y));
    }

    /** DUP, DUP_X1 and so on copy a group of words, T, behind the group before it, U: from U T they make T U T. */
    private void rearrange(Opcode opcode) {
        switch (opcode) {
            case POP -> frame.stack.removeLast();
            case POP2 -> takeWords(2);
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

    private void insert(int words, int under, boolean copy) {
        List<Element> before = List.copyOf(frame.stack);
        List<Element> top = takeWords(words);
        int topAt = frame.stack.size();
        List<Element> below = takeWords(under);
        int belowAt = frame.stack.size();
        List<Integer> sources = new ArrayList<>();
        addRange(sources, topAt, before.size());
        addRange(sources, belowAt, topAt);
        if (copy) {
            addRange(sources, topAt, before.size());
        }
        StringBuilder reads = new StringBuilder("{");
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
        assert frame.stack.size() == belowAt + below.size() + top.size() * (copy ? 2 : 1);
        say(reads.append(writes).append(" }").toString());
    }

    private static void addRange(List<Integer> list, int from, int to) {
        for (int i = from; i < to; i++) {
            list.add(i);
        }
    }

    /** Takes elements of so many words in all from the stack. */
    private List<Element> takeWords(int words) {
        List<Element> taken = new ArrayList<>();
        for (int left = words; left > 0; left -= taken.getFirst().kind().slotSize()) {
            taken.addFirst(frame.stack.removeLast());
        }
        return taken;
    }

    private boolean branch(int place, BranchInstruction branch) {
        Opcode opcode = branch.opcode();
        if (opcode == Opcode.GOTO || opcode == Opcode.GOTO_W) {
            say(go(branch.target()));
            jump(branch.target());
            return false;
        }
        String condition = Operators.condition(opcode);
        if (condition == null) {
            throw refused(place, branch, "compares references; compare numbers");
        }
        Integer constant = frame.stack.getLast().constant();
        boolean byZero = !condition.contains("%y");
        String y = byZero ? "" : pop();
        String x = pop();
        if (byZero && constant != null && (opcode == Opcode.IFEQ || opcode == Opcode.IFNE)) {
            boolean taken = constant == 0 == (opcode == Opcode.IFEQ);
            if (taken) {
                say(go(branch.target()));
                jump(branch.target());
            }
            return !taken;
        }
        say("if (" + condition.replace("%x", x).replace("%y", y) + ") " + go(branch.target()));
        jump(branch.target());
        return true;
    }

    private void choose(List<SwitchCase> cases, Label otherwise) {
        StringBuilder text = new StringBuilder("switch (" + pop() + ") {");
        for (SwitchCase one : cases) {
            text.append(" case ").append(Translator.literal(one.caseValue())).append(": ").append(go(one.target()));
            jump(one.target());
        }
        say(text + " default: " + go(otherwise) + " }");
        jump(otherwise);
    }

    private void call(int place, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        List<Argument> arguments = new ArrayList<>();
        for (int p = type.parameterCount() - 1; p >= 0; p--) {
            Element element = frame.stack.getLast();
            if (element.kind() != TypeKind.REFERENCE) {
                arguments.addFirst(Argument.of(pop()));
            } else if (element.known() != null) {
                frame.stack.removeLast();
                arguments.addFirst(Argument.of(element.known()));
            } else {
                throw refused(place, call, "takes an object; use methods of primitives");
            }
        }
        String name = call.name().stringValue();
        Class<?> target = Classes.named(call.owner().asInternalName(), user);
        String descriptor = call.type().stringValue();
        String expression;
        if (call.opcode() == Opcode.INVOKESTATIC) {
            expression = translator.callStatic(target, name, descriptor, arguments);
        } else {
            Known receiver = frame.stack.removeLast().known();
            if (receiver == null) {
                throw refused(place, call, "calls a method of an object; use static methods of primitives");
            }
            expression = call.opcode() == Opcode.INVOKESPECIAL
                    ? translator.callSpecial(receiver, target, name, descriptor, arguments)
                    : translator.callOn(receiver, target, name, descriptor, arguments);
        }
        push(TypeKind.from(type.returnType()), expression);
    }

    private void load(int place, FieldInstruction field) {
        if (field.opcode() != Opcode.GETSTATIC) {
            throw refused(place, field, field.opcode() == Opcode.GETFIELD
                    ? "reads a field of an object; copy it into a local variable and let the comparator capture that"
                    : "writes a field; a comparator must only compare");
        }
        Object value = StaticFields.read(field, user);
        switch (value) {
            case String reason -> throw refused(place, field, reason);
            case Boolean flag -> {
                push(TypeKind.INT, flag ? "1" : "0");
                frame.stack.set(frame.stack.size() - 1, new Element(TypeKind.INT, null, flag ? 1 : 0));
            }
            case Character letter -> push(TypeKind.INT, String.valueOf((int) letter));
            case Byte number -> push(TypeKind.INT, String.valueOf(number));
            case Short number -> push(TypeKind.INT, String.valueOf(number));
            case Number number -> push(TypeKind.from(field.typeSymbol()), Translator.literal(number));
            default -> frame.stack.add(new Element(TypeKind.REFERENCE,
                    translator.constant(field.owner().asInternalName() + "." + field.name().stringValue(), value),
                    null));
        }
    }
}

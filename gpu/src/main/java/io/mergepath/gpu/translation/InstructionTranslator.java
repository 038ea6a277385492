// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.gpu.translation.Argument.Known;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Translates instructions that always continue with the next instruction. An instruction becomes a statement, or only
 * changes the frame.
 */
final class InstructionTranslator {
    private final Translator translator;
    private final Class<?> user;
    private final StackMachine machine;

    /**
     * Creates a translator of a method's instructions.
     *
     * @param translator translates the methods that the instructions call
     * @param user the method's class
     * @param machine takes the statements
     */
    InstructionTranslator(Translator translator, Class<?> user, StackMachine machine) {
        this.translator = translator;
        this.user = user;
        this.machine = machine;
    }

    void translate(Instruction instruction) {
        switch (instruction) {
            case LoadInstruction load when load.typeKind() == TypeKind.REFERENCE -> machine.loadReference(load.slot());
            case LoadInstruction load -> machine.push(load.typeKind(), machine.local(load.typeKind(), load.slot()));
            case StoreInstruction store when store.typeKind() == TypeKind.REFERENCE ->
                machine.storeReference(store.slot());
            case StoreInstruction store ->
                machine.say(machine.local(store.typeKind(), store.slot()) + " = " + machine.pop() + ";");
            case IncrementInstruction increment -> {
                String variable = machine.local(TypeKind.INT, increment.slot());
                machine.say(variable + " = INC_I32(" + variable + ", " + increment.constant() + ");");
            }
            case ConstantInstruction constant -> {
                if (!(constant.constantValue() instanceof Number number)) {
                    throw refused(instruction, "loads an object; use numbers");
                }
                machine.push(constant.typeKind(), Translator.literal(number));
            }
            case OperatorInstruction operator -> operate(operator);
            case ConvertInstruction convert ->
                machine.push(convert.toType(), Conversions.expression(convert, machine.pop()));
            case StackInstruction stack -> machine.rearrange(stack.opcode());
            case InvokeInstruction call -> call(call);
            case FieldInstruction field -> read(field);
            case NopInstruction _ -> {
            }
            default -> throw refused(instruction, switch (instruction.opcode().kind()) {
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
    }

    private void operate(OperatorInstruction operator) {
        Opcode opcode = operator.opcode();
        if (opcode == Opcode.ARRAYLENGTH) {
            throw refused(operator, "asks an array, which a device does not have; capture its length as an int");
        }
        Operators.Form form = Operators.of(opcode);
        if (form.divides()) {
            translator.usesFaults();
        }
        if (opcode == Opcode.FDIV) {
            translator.usesRoundedDivision();
        }
        String y = form.operands() == 2 ? machine.pop() : "";
        String x = machine.pop();
        machine.push(form.result(), form.expression().replace("%x", x).replace("%y", y));
    }

    private void call(InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        List<Argument> arguments = new ArrayList<>();
        for (int p = 0; p < type.parameterCount(); p++) {
            arguments.addFirst(machine.top().kind() == TypeKind.REFERENCE
                    ? Argument.of(popComparator(call, "takes an object; use methods of primitives"))
                    : Argument.of(machine.pop()));
        }
        String name = call.name().stringValue();
        Class<?> target = Classes.named(call.owner().asInternalName(), user);
        String descriptor = call.type().stringValue();
        String expression;
        if (call.opcode() == Opcode.INVOKESTATIC) {
            expression = translator.callStatic(target, name, descriptor, arguments);
        } else {
            Known receiver = popComparator(call, "calls a method of an object; use static methods of primitives");
            expression = call.opcode() == Opcode.INVOKESPECIAL
                    ? translator.callSpecial(receiver, target, name, descriptor, arguments)
                    : translator.callOn(receiver, target, name, descriptor, arguments);
        }
        machine.push(TypeKind.from(type.returnType()), expression);
    }

    /** Takes a comparator from the stack. Refuses the instruction if the stack has another object there. */
    private Known popComparator(Instruction instruction, String otherwise) {
        Known comparator = machine.popReference();
        if (comparator == null) {
            throw refused(instruction, otherwise);
        }
        return comparator;
    }

    private void read(FieldInstruction field) {
        if (field.opcode() != Opcode.GETSTATIC) {
            throw refused(field, field.opcode() == Opcode.GETFIELD
                    ? "reads a field of an object; copy it into a local variable and let the comparator capture that"
                    : "writes a field; a comparator must only compare");
        }
        switch (StaticFields.read(field, user)) {
            case String reason -> throw refused(field, reason);
            case Boolean flag -> machine.pushConstant(flag ? 1 : 0);
            case Character letter -> machine.push(TypeKind.INT, String.valueOf((int) letter));
            case Byte number -> machine.push(TypeKind.INT, String.valueOf(number));
            case Short number -> machine.push(TypeKind.INT, String.valueOf(number));
            case Number number -> machine.push(TypeKind.from(field.typeSymbol()), Translator.literal(number));
            case Object comparator -> machine.pushReference(translator
                    .constant(field.owner().asInternalName() + "." + field.name().stringValue(), comparator));
        }
    }

    /** An error that names an instruction of the current method. */
    Untranslatable refused(Instruction instruction, String reason) {
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
        return instruction.opcode().name().toLowerCase(Locale.ROOT) + operand;
    }
}

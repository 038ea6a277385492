// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import java.lang.classfile.Attributes;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.LineNumber;
import java.util.List;

/** Where the elements of a method's code stand in its source, as far as the class file tells. */
final class Positions {
    private final String method;
    private final String file;
    private final int[] lines;

    Positions(Classes.Method found, List<CodeElement> elements) {
        MethodModel model = found.model();
        method = "method " + found.owner().getName() + "." + model.methodName().stringValue();
        file = model.parent().flatMap(owner -> owner.findAttribute(Attributes.sourceFile()))
                .map(source -> source.sourceFile().stringValue()).orElse("");
        lines = lines(elements);
    }

    /** The last line up to each element, or the first of all; 0 if the class file tells none. */
    private static int[] lines(List<CodeElement> elements) {
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
    String of(int place) {
        return file.isEmpty() || lines[place] == 0 ? method : file + ":" + lines[place] + ", " + method;
    }
}

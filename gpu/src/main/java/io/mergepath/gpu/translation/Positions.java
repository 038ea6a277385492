// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import java.lang.classfile.Attributes;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.LineNumber;
import java.util.List;

/** The lines of a method's elements in its source file, if the class file has them. */
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

    /** The last line number up to each element, else the method's first line number. It is 0 without line numbers. */
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

    /** The source file and line of an element, and the method. Without a file or line it is the method alone. */
    String of(int place) {
        return file.isEmpty() || lines[place] == 0 ? method : file + ":" + lines[place] + ", " + method;
    }
}

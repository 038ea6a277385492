// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.LongComparator;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Instructions that other compilers than javac use: they turn the stack about. */
class StackInstructionsTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void sayTheSame() throws Exception {
        byte[] made = ClassFile.of().build(ClassDesc.of("Stack"), type -> type
                .withInterfaceSymbols(ClassDesc.of(LongComparator.class.getName()))
                .withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC,
                        code -> code.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME,
                                ConstantDescs.MTD_void).return_())
                .withMethodBody("compare", MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_long,
                        ConstantDescs.CD_long), ClassFile.ACC_PUBLIC, StackInstructionsTest::body));
        Files.write(folder.resolve("Stack.class"), made);
        try (URLClassLoader loader = URLClassLoader.newInstance(new URL[]{folder.toUri().toURL()},
                StackInstructionsTest.class.getClassLoader()); Evaluator evaluator = Evaluator.open()) {
            Object comparator = loader.loadClass("Stack").getConstructor().newInstance();
            try (Evaluator.Compiled compiled = evaluator.compile(comparator)) {
                KeyPairs.check("stack", comparator, compiled);
            }
        }
    }

    /** What lies on the stack is in the comments; x and y are the keys, in slots 1 and 3. */
    private static void body(CodeBuilder code) {
        code.lload(1).lload(3).dup2_x2().lsub().lxor().l2i(); // y ^ (x - y), a below
        code.lload(3).l2i().dup_x1().isub().swap(); // y - ..., y
        code.loadConstant(7).dup_x2().iadd().imul().isub(); // one number again
        code.lload(1).l2i().loadConstant(5).dup2_x1().iadd().ixor(); // x 5 b
        code.dup_x2().iadd().isub(); // one number
        code.lload(1).dup2_x1().pop2().i2l().ladd(); // a long: x + a
        code.lload(3).l2i().dup_x2().i2l().ladd().l2i(); // y c
        code.lload(1).l2i().loadConstant(3).dup2_x2().pop2().dup2().pop().isub(); // x 3 y and the rest
        code.iadd().ixor().imul().ireturn();
    }
}

package io.mergepath.gpu.translation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The class files that a comparator's class loader knows: those of named modules too, which hide no class file. */
final class Classes {
    private final ClassLoader loader;
    private final Map<String, ClassModel> read = new HashMap<>();

    Classes(Class<?> user) {
        ClassLoader own = user.getClassLoader();
        loader = own == null ? ClassLoader.getSystemClassLoader() : own;
    }

    ClassLoader loader() {
        return loader;
    }

    ClassModel read(String internalName) {
        return read.computeIfAbsent(internalName, this::parse);
    }

    private ClassModel parse(String internalName) {
        try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
            if (in == null) {
                throw new Untranslatable("the class file of " + internalName.replace('/', '.')
                        + " can't be found, so its code can't be read");
            }
            return ClassFile.of().parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Finds a method where a call would: in the class, and then in those that it extends. */
    @Nullable
    MethodModel find(String internalName, String name, String descriptor) {
        for (@Nullable
        String owner = internalName; owner != null;) {
            ClassModel model = read(owner);
            for (MethodModel method : model.methods()) {
                if (method.methodName().equalsString(name) && method.methodType().equalsString(descriptor)) {
                    return method;
                }
            }
            owner = model.superclass().map(ClassEntry::asInternalName).orElse(null);
        }
        return null;
    }
}

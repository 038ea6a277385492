// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The loaded classes and their class files. Named modules do not hide class files, so this reads them too. */
final class Classes {
    private final Map<Class<?>, ClassModel> read = new HashMap<>();

    /**
     * A method and the class that declares it.
     *
     * @param owner the class
     * @param model the method's bytecode
     */
    record Method(Class<?> owner, MethodModel model) {
        boolean isPrivate() {
            return model.flags().has(AccessFlag.PRIVATE);
        }
    }

    /** The class that a name means in the code of another class. The class is not initialised. */
    static Class<?> named(String internalName, Class<?> user) {
        String name = internalName.replace('/', '.');
        try {
            return Class.forName(name, false, user.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw new Untranslatable("the class " + name + " can't be loaded, so its code can't be read");
        }
    }

    private ClassModel read(Class<?> type) {
        return read.computeIfAbsent(type, Classes::parse);
    }

    private static ClassModel parse(Class<?> type) {
        String name = type.getName();
        // A hidden class has no class file. Its name may be the name of a class that has a file.
        try (InputStream in = type.isHidden()
                ? null
                : type.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new Untranslatable(
                        "the class file of " + name
                                + " can't be found, so its code can't be read; compile the comparator"
                                + " into a class file");
            }
            return ClassFile.of().parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Finds a method as a call does: in the class, then in its superclasses, then in their interfaces. */
    @Nullable
    Method find(Class<?> type, String name, String descriptor) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            Method own = declared(owner, name, descriptor);
            if (own != null) {
                return own;
            }
        }
        List<Method> defaults = new ArrayList<>();
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            addDefaults(owner, name, descriptor, defaults);
        }
        // Takes the method that no other method found overrides.
        return defaults.stream().filter(one -> defaults.stream().allMatch(
                other -> other.owner() == one.owner() || !one.owner().isAssignableFrom(other.owner())))
                .findFirst().orElse(null);
    }

    private void addDefaults(Class<?> type, String name, String descriptor, List<Method> defaults) {
        for (Class<?> parent : type.getInterfaces()) {
            Method method = declared(parent, name, descriptor);
            if (method != null) {
                defaults.add(method);
            }
            addDefaults(parent, name, descriptor, defaults);
        }
    }

    private @Nullable Method declared(Class<?> owner, String name, String descriptor) {
        for (MethodModel method : read(owner).methods()) {
            if (method.methodName().equalsString(name) && method.methodType().equalsString(descriptor)
                    && !method.flags().has(AccessFlag.ABSTRACT)) {
                return new Method(owner, method);
            }
        }
        return null;
    }
}

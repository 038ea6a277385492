// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A library of C functions as an interface of Java methods. A method has the name and the parameters of its function.
 * The first call binds the function, because binding is slower than most calls. After that the method, of a generated
 * class, only calls the function.
 *
 * <p>The return type of a method says how errors are checked. {@code void}: the function returns a code, and any code
 * but 0 is thrown as a {@link DriverException}. {@code int}: the function returns a code, which the caller checks.
 * {@code MemorySegment}: the function returns an object, and writes a code to where its last argument points.
 */
public final class NativeLibrary {
    private static final DirectMethodHandleDesc LINK = ConstantDescs.ofCallsiteBootstrap(
            NativeLibrary.class.describeConstable().orElseThrow(), "link", ConstantDescs.CD_CallSite);

    private final SymbolLookup symbols;
    private final Errors errors;

    private NativeLibrary(SymbolLookup symbols, Errors errors) {
        this.symbols = symbols;
        this.errors = errors;
    }

    /**
     * Opens the first library of several that there is. It stays open: drivers start threads, which closing would leave
     * without their code.
     *
     * @return the library, or nothing if there is none of them
     */
    @SuppressWarnings("restricted")
    public static Optional<SymbolLookup> open(List<String> names) {
        for (String name : names) {
            try {
                return Optional.of(SymbolLookup.libraryLookup(name, Arena.global()));
            } catch (IllegalArgumentException absent) {
                // The next may be there.
            } catch (IllegalCallerException denied) {
                throw forbidden(denied);
            }
        }
        return Optional.empty();
    }

    /** The functions of the C library. */
    @SuppressWarnings("restricted")
    public static SymbolLookup system() {
        return Linker.nativeLinker().defaultLookup();
    }

    /** Memory of so many bytes behind a pointer that a function returned. */
    @SuppressWarnings("restricted")
    public static MemorySegment sized(MemorySegment pointer, long bytes) {
        return pointer.reinterpret(bytes);
    }

    /**
     * Makes the functions of a library callable.
     *
     * @param lookup of the package that the interface is in
     * @param errors what the codes of its functions stand for
     */
    public static <T> T bind(MethodHandles.Lookup lookup, Class<T> functions, SymbolLookup symbols, Errors errors) {
        ClassDesc made = ClassDesc.of(functions.getName() + "$Bound");
        byte[] code = ClassFile.of().build(made, type -> {
            type.withFlags(ClassFile.ACC_FINAL).withInterfaceSymbols(functions.describeConstable().orElseThrow());
            type.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0,
                    body -> body.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME,
                            ConstantDescs.MTD_void).return_());
            for (Method method : functions.getMethods()) {
                type.withMethodBody(method.getName(), descriptor(method), ClassFile.ACC_PUBLIC,
                        body -> call(method, body));
            }
        });
        try {
            MethodHandles.Lookup bound = lookup.defineHiddenClassWithClassData(code, new NativeLibrary(symbols, errors),
                    true);
            return functions.cast(bound.findConstructor(bound.lookupClass(), MethodType.methodType(void.class))
                    .invoke());
        } catch (Throwable impossible) {
            throw new AssertionError(functions.getName(), impossible);
        }
    }

    /**
     * Prepares calls of functions by the linker, which keeps the work for functions of the same parameters. The first
     * call of each function then takes less time.
     */
    @SuppressWarnings("restricted")
    public static void linkAhead(Class<?> functions) {
        for (Method method : functions.getMethods()) {
            Linker.nativeLinker().downcallHandle(function(
                    MethodType.methodType(method.getReturnType(), method.getParameterTypes())));
        }
    }

    private static MethodTypeDesc descriptor(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes()).describeConstable()
                .orElseThrow();
    }

    /** A method's body: it hands its arguments to what {@link #link} makes of its name. */
    private static void call(Method method, CodeBuilder body) {
        Class<?>[] parameters = method.getParameterTypes();
        for (int p = 0; p < parameters.length; p++) {
            body.loadLocal(TypeKind.from(parameters[p]), body.parameterSlot(p));
        }
        body.invokedynamic(DynamicCallSiteDesc.of(LINK, method.getName(), descriptor(method)))
                .return_(TypeKind.from(method.getReturnType()));
    }

    /** Links a function when a method first calls it: {@code invokedynamic} asks for that. */
    public static CallSite link(MethodHandles.Lookup caller, String name, MethodType type)
            throws ReflectiveOperationException {
        NativeLibrary library = MethodHandles.classData(caller, ConstantDescs.DEFAULT_NAME, NativeLibrary.class);
        Optional<MemorySegment> symbol = library.symbols.find(name);
        try {
            return new ConstantCallSite(symbol.isPresent() ? library.checked(symbol.get(), name, type)
                    : MethodHandles.dropArguments(MethodHandles.foldArguments(
                            MethodHandles.throwException(type.returnType(), IllegalStateException.class),
                            own("missing", IllegalStateException.class, String.class).bindTo(name)), 0,
                            type.parameterList()));
        } catch (IllegalCallerException denied) {
            // Thrown from here, it would reach the caller inside an error.
            return new ConstantCallSite(MethodHandles.dropArguments(
                    MethodHandles.throwException(type.returnType(), IllegalStateException.class)
                            .bindTo(forbidden(denied)),
                    0, type.parameterList()));
        }
    }

    /** A JVM that forbids C functions can't open the engine, like a machine without a driver. */
    private static IllegalStateException forbidden(IllegalCallerException denied) {
        Module module = NativeLibrary.class.getModule();
        return new IllegalStateException(denied.getMessage() + "; the JVM's option --enable-native-access="
                + (module.isNamed() ? module.getName() : "ALL-UNNAMED") + " allows it", denied);
    }

    private static MethodHandle own(String name, Class<?> result, Class<?>... parameters)
            throws ReflectiveOperationException {
        return MethodHandles.lookup().findStatic(NativeLibrary.class, name, MethodType.methodType(result, parameters));
    }

    @SuppressWarnings("UnusedMethod") // It is called by name.
    private static IllegalStateException missing(String function) {
        return new IllegalStateException("the library has no function " + function + "; it is too old");
    }

    /** The function, and what looks at the code that it returns. */
    @SuppressWarnings("restricted")
    private MethodHandle checked(MemorySegment symbol, String name, MethodType type)
            throws ReflectiveOperationException {
        Class<?> result = type.returnType();
        MethodHandle function = Linker.nativeLinker().downcallHandle(symbol, function(type));
        if (result == void.class) {
            return MethodHandles.filterReturnValue(function, MethodHandles.insertArguments(
                    own("check", void.class, NativeLibrary.class, String.class, int.class), 0, this, name));
        }
        if (result == int.class) {
            return function;
        }
        MethodHandle check = MethodHandles.insertArguments(own("check", MemorySegment.class, NativeLibrary.class,
                String.class, MemorySegment.class, MemorySegment.class), 0, this, name);
        // The last argument goes to the function, and to what looks at it then.
        int[] arguments = IntStream.rangeClosed(0, type.parameterCount())
                .map(argument -> Math.min(argument, type.parameterCount() - 1)).toArray();
        return MethodHandles.permuteArguments(MethodHandles.collectArguments(check, 0, function), type, arguments);
    }

    /** The C function of a method. */
    private static FunctionDescriptor function(MethodType type) {
        return FunctionDescriptor.of(layout(type.returnType() == void.class ? int.class : type.returnType()),
                type.parameterList().stream().map(NativeLibrary::layout).toArray(MemoryLayout[]::new));
    }

    private static void check(NativeLibrary library, String function, int code) {
        if (code != 0) {
            throw new DriverException(function, code, library.errors);
        }
    }

    @SuppressWarnings("UnusedMethod") // It is called by name.
    private static MemorySegment check(NativeLibrary library, String function, MemorySegment made,
            MemorySegment code) {
        check(library, function, code.get(ValueLayout.JAVA_INT, 0));
        return made;
    }

    private static MemoryLayout layout(Class<?> type) {
        if (type == int.class) {
            return ValueLayout.JAVA_INT;
        }
        if (type == long.class) {
            return ValueLayout.JAVA_LONG;
        }
        if (type == MemorySegment.class) {
            return ValueLayout.ADDRESS;
        }
        throw new AssertionError(type);
    }
}

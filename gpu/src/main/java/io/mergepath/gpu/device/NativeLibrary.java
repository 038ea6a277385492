package io.mergepath.gpu.device;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A library of C functions as an interface of Java methods: a method's name is the function's, and its parameters are the
 * function's parameters. A function is bound when it is first called, because binding is slower than most calls.
 *
 * <p>How a method returns says how its errors are checked. {@code void}: the function returns a code, and any code but 0 is
 * thrown as a {@link DriverException}. {@code int}: the function returns a code, which the caller looks at.
 * {@code MemorySegment}: the function returns an object, and writes a code to where its last argument points.
 */
public final class NativeLibrary {
    private final SymbolLookup symbols;
    private final Errors errors;
    private final Map<Method, MethodHandle> functions = new ConcurrentHashMap<>();

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
     * @param errors what the codes of its functions stand for
     */
    public static <T> T bind(Class<T> functions, SymbolLookup symbols, Errors errors) {
        NativeLibrary library = new NativeLibrary(symbols, errors);
        return functions.cast(Proxy.newProxyInstance(functions.getClassLoader(), new Class<?>[]{functions},
                (proxy, method, arguments) -> library.call(method, arguments)));
    }

    private @Nullable Object call(Method method, Object[] arguments) throws Throwable {
        MethodHandle function = functions.get(method);
        if (function == null) {
            function = link(method);
            functions.put(method, function);
        }
        Object result = function.invokeExact(arguments);
        if (method.getReturnType() == void.class) {
            check(method, (int) result);
            return null;
        }
        if (method.getReturnType() == MemorySegment.class) {
            check(method, ((MemorySegment) arguments[arguments.length - 1]).get(ValueLayout.JAVA_INT, 0));
        }
        return result;
    }

    @SuppressWarnings("restricted")
    private MethodHandle link(Method method) {
        MemorySegment symbol = symbols.find(method.getName()).orElseThrow(
                () -> new IllegalStateException("the library has no function " + method.getName() + "; it is too old"));
        MemoryLayout result = method.getReturnType() == MemorySegment.class ? ValueLayout.ADDRESS
                : ValueLayout.JAVA_INT;
        MemoryLayout[] parameters = Arrays.stream(method.getParameterTypes()).map(NativeLibrary::layout)
                .toArray(MemoryLayout[]::new);
        MethodHandle function = Linker.nativeLinker().downcallHandle(symbol, FunctionDescriptor.of(result, parameters));
        return function.asSpreader(Object[].class, parameters.length)
                .asType(MethodType.methodType(Object.class, Object[].class));
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

    private void check(Method method, int code) {
        if (code != 0) {
            throw new DriverException(method.getName(), code, errors);
        }
    }
}

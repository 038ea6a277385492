package io.mergepath.gpu.device;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A device that dies of the first error that no later call survives, such as a kernel's load from an illegal address. From
 * then on it refuses all work, and says what it died of. What frees something is still tried, and may fail in peace: what
 * the driver does not free now ends with the process.
 */
public final class MortalDevice {
    private static final Set<String> FREEING = Set.of("close", "free", "freeStaging");

    /** How a dead device refuses work. */
    public static final class Dead extends IllegalStateException {
        private static final long serialVersionUID = 1;

        Dead(String message, DriverException cause) {
            super(message, cause);
        }
    }

    private final String engine;
    private volatile @Nullable DriverException death;

    private MortalDevice(String engine) {
        this.engine = engine;
    }

    /** The device of an engine, its programs, kernels, queues and marks included. */
    public static Device watch(String engine, Device device) {
        return new MortalDevice(engine).watch(Device.class, device);
    }

    private <T> T watch(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                new Watch(target)));
    }

    private final class Watch implements InvocationHandler {
        private final Object target;

        Watch(Object target) {
            this.target = target;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            boolean frees = FREEING.contains(method.getName());
            DriverException before = death;
            if (before != null && !frees && method.getReturnType() != Traits.class) {
                throw refusal(before);
            }
            try {
                return watched(method.invoke(target, unwatched(arguments)));
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof DriverException failed) {
                    if (failed.isDeadly() && before == null) {
                        death = failed;
                    }
                    DriverException now = death;
                    if (now != null && frees) {
                        return null;
                    }
                    throw now == null ? failed : refusal(now);
                }
                throw e.getCause();
            }
        }

        private static Object @Nullable [] unwatched(Object @Nullable [] arguments) {
            if (arguments != null) {
                for (int i = 0; i < arguments.length; i++) {
                    if (arguments[i] instanceof Device.Mark mark
                            && Proxy.getInvocationHandler(mark) instanceof Watch watch) {
                        arguments[i] = watch.target;
                    }
                }
            }
            return arguments;
        }

        private @Nullable Object watched(@Nullable Object result) {
            return switch (result) {
                case Program program -> watch(Program.class, program);
                case Kernel kernel -> watch(Kernel.class, kernel);
                case Device.Mark mark -> watch(Device.Mark.class, mark);
                case Queue queue -> watch(Queue.class, queue);
                case null, default -> result;
            };
        }
    }

    private Dead refusal(DriverException death) {
        return new Dead("engine " + engine + " is dead: " + death.getMessage()
                + "; close it, and open another in another process if one in this does not work", death);
    }
}

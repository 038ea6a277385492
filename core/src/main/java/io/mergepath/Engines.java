// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.EngineProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The providers of engines on this machine, by name. */
final class Engines {
    private Engines() {
    }

    static Map<String, EngineProvider> providers() {
        Map<String, EngineProvider> found = new TreeMap<>();
        ClassLoader loader = Engine.class.getClassLoader();
        for (EngineProvider provider : ServiceLoader.load(EngineProvider.class, loader)) {
            found.putIfAbsent(provider.name(), provider);
        }
        return found;
    }

    /** What an engine finds. That it can't look is a finding too, so that the others are heard of. */
    static List<Finding> look(EngineProvider provider) {
        try {
            return provider.look();
        } catch (IllegalStateException lacking) {
            return List.of(new Finding("engine " + provider.name(), "this JVM", false,
                    String.valueOf(lacking.getMessage())));
        }
    }

    /** The accelerators that {@link Engine#best()} may choose. */
    static List<EngineProvider> accelerators() {
        List<EngineProvider> found = new ArrayList<>();
        if (!acceleratorsForbidden()) {
            for (EngineProvider provider : providers().values()) {
                if (provider.isAccelerator()) {
                    found.add(provider);
                }
            }
        }
        return found;
    }

    static EngineProvider provider(String name) {
        Objects.requireNonNull(name, "name");
        String kind = name.substring(0, name.indexOf(':') < 0 ? name.length() : name.indexOf(':'));
        Map<String, EngineProvider> providers = providers();
        EngineProvider provider = providers.get(kind);
        if (provider == null) {
            throw UnknownEngine.exception(kind, providers.keySet());
        }
        if (provider.isAccelerator() && acceleratorsForbidden()) {
            throw new IllegalStateException("engine \"" + kind
                    + "\" is forbidden by -Dmergepath.gpu=off or MERGEPATH_GPU=off");
        }
        return provider;
    }

    private static boolean acceleratorsForbidden() {
        return "off".equals(System.getProperty("mergepath.gpu", System.getenv().getOrDefault("MERGEPATH_GPU", "")));
    }
}

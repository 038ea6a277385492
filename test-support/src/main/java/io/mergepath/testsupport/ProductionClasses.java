// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URL;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The production classes of a module. Each module is read once in a JVM. */
public final class ProductionClasses {
    private static final Map<String, JavaClasses> READ = new ConcurrentHashMap<>();

    static {
        // The tests look at the names of the classes that a module uses, so the files of these classes are not needed.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    }

    private ProductionClasses() {
    }

    /**
     * Reads the classes of a module.
     *
     * @param one any class of the module
     * @return all production classes of the module
     */
    public static JavaClasses of(Class<?> one) {
        URL folder = one.getProtectionDomain().getCodeSource().getLocation();
        return READ.computeIfAbsent(folder.toString(), _ -> new ClassFileImporter().importUrl(folder));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import io.mergepath.testsupport.ProductionClasses;
import java.lang.module.ModuleDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * This module holds no class that only tests or tools use. A class must be in an exported package, be a service
 * provider, or be used by another source file of the module.
 */
class UsedClassesTest {
    @Test
    void everyInternalClassIsUsed() {
        ModuleDescriptor module = Engine.class.getModule().getDescriptor();
        Set<String> exported = module.exports().stream().filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source).collect(Collectors.toSet());
        Set<String> providers = module.provides().stream().flatMap(provides -> provides.providers().stream())
                .collect(Collectors.toSet());
        List<String> unused = new ArrayList<>();
        for (JavaClass type : ProductionClasses.of(Engine.class)) {
            boolean isFree = exported.contains(type.getPackageName()) || providers.contains(type.getName());
            boolean isDeclaration = type.getPackageName().isEmpty() || type.getSimpleName().equals("package-info");
            if (!isFree && !isDeclaration && type.isTopLevelClass() && !isUsed(type)) {
                unused.add(type.getName());
            }
        }
        assertEquals(List.of(), unused, "classes that no other class of this module uses");
    }

    private static boolean isUsed(JavaClass type) {
        return type.getDirectDependenciesToSelf().stream()
                .anyMatch(dependency -> !topLevel(dependency.getOriginClass()).equals(type));
    }

    private static JavaClass topLevel(JavaClass type) {
        return type.getEnclosingClass().map(UsedClassesTest::topLevel).orElse(type);
    }
}

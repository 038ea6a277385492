// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/**
 * Checks the packages of a module: a package uses only packages of lower layers, and no package has too many files.
 * Packages of one layer may be one unit, such as an API and its SPI, which use each other.
 */
public final class PackageLayers {
    private static final int MOST_FILES = 20;

    private final List<Set<String>> layers;
    private final JavaClasses classes;

    private PackageLayers(JavaClasses classes, List<Set<String>> layers) {
        this.classes = classes;
        this.layers = layers;
    }

    /**
     * Reads a module's production classes.
     *
     * @param one any class of the module
     * @param layers the layers from the highest to the lowest: the names of the packages of each, between commas
     * @return the layers, to be checked
     */
    public static PackageLayers of(Class<?> one, String... layers) {
        return new PackageLayers(ProductionClasses.of(one),
                List.of(layers).stream().map(layer -> Set.of(layer.split(", ", -1))).toList());
    }

    /** Fails if a package uses a higher one, or one that no layer names. */
    public void useOnlyLowerOnes() {
        Set<String> known = new HashSet<>();
        layers.forEach(known::addAll);
        List<String> unknown = files().keySet().stream().filter(name -> !known.contains(name)).sorted().toList();
        Assertions.assertEquals(List.of(), unknown, "packages in no layer");
        Set<String> higher = new HashSet<>();
        for (Set<String> layer : layers) {
            classes().that().resideInAnyPackage(layer.toArray(String[]::new))
                    .should(onlyDependOnClassesThat(outside(Set.copyOf(higher))).as("use no package of a higher layer"))
                    .allowEmptyShould(true).check(classes);
            higher.addAll(layer);
        }
    }

    private static DescribedPredicate<JavaClass> outside(Set<String> packages) {
        return DescribedPredicate.describe("are outside " + packages,
                type -> !packages.contains(type.getPackageName()));
    }

    /**
     * Fails if a package of production code or of tests has more source files than a reader keeps in mind.
     *
     * @param exempt the public API, which has a file for each name that users know
     */
    public void areSmall(String exempt) {
        expectSmall(files(), exempt);
        testPackagesAreSmall();
    }

    /** Fails if a package of this module's tests has more source files than a reader keeps in mind. */
    public static void testPackagesAreSmall() {
        Path sources = Path.of("src", "test", "java");
        try (Stream<Path> all = Files.walk(sources)) {
            Map<String, Set<String>> files = all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .collect(Collectors.groupingBy(file -> file.resolveSibling("").toString(),
                            Collectors.mapping(Path::toString, Collectors.toSet())));
            Assertions.assertFalse(files.isEmpty(), "no tests in " + sources.toAbsolutePath());
            expectSmall(files, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void expectSmall(Map<String, Set<String>> packages, String exempt) {
        List<String> large = new ArrayList<>();
        packages.forEach((name, files) -> {
            if (files.size() > MOST_FILES && !name.equals(exempt)) {
                large.add(name + ": " + files.size() + " files");
            }
        });
        Assertions.assertEquals(List.of(), large, "packages of more than " + MOST_FILES + " files");
    }

    private Map<String, Set<String>> files() {
        return classes.stream().filter(type -> !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.getPackageName().isEmpty())
                .collect(Collectors.groupingBy(JavaClass::getPackageName,
                        Collectors.mapping(type -> type.getSource().flatMap(source -> source.getFileName()).orElse(""),
                                Collectors.toSet())));
    }
}

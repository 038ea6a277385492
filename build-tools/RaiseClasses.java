// SPDX-License-Identifier: Apache-2.0
/**
 * Raises the classes of a jar from Java 5 to Java 8, in place. The JVM caches only classes with stack maps. Without the
 * cache, the classes of picocli take a sixth of the start of a command.
 *
 * <p>{@code java RaiseClasses.java JAR}
 */
void main(String... arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    try (URLClassLoader classes = new URLClassLoader(new URL[]{jar.toUri().toURL()});
            FileSystem content = FileSystems.newFileSystem(jar);
            Stream<Path> files = Files.walk(content.getPath("/"))) {
        ClassFile tool = ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(classes)));
        List<Path> old = files.filter(file -> file.toString().endsWith(".class") && isOld(tool, file)).toList();
        for (Path file : old) {
            Files.write(file, raised(tool, tool.parse(file)));
        }
        if (!old.isEmpty()) {
            Files.writeString(content.getPath("/META-INF/CHANGES"),
                    "The class files have been raised from Java 5 to Java 8; nothing else was changed.\n");
        }
    }
}

boolean isOld(ClassFile tool, Path file) {
    try {
        return tool.parse(file).majorVersion() < ClassFile.JAVA_8_VERSION;
    } catch (IOException e) {
        throw new UncheckedIOException(e);
    }
}

byte[] raised(ClassFile tool, ClassModel model) {
    ClassTransform version = (builder, element) -> {
        if (element instanceof ClassFileVersion) {
            builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
        } else {
            builder.with(element);
        }
    };
    return tool.transformClass(model,
            version.andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)));
}

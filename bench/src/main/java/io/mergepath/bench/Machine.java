package io.mergepath.bench;

/**
 * The machine that figures were measured on.
 *
 * @param system the operating system and its architecture
 * @param cores the number of processors that the JVM may use
 * @param java the version of the Java runtime
 */
public record Machine(String system, int cores, String java) {

    /**
     * Describes the machine that this JVM runs on.
     *
     * @return what the JVM sees
     */
    public static Machine current() {
        return new Machine(
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().toString());
    }
}

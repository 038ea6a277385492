package io.mergepath.bench;

/** Some questions that are measured together. */
@FunctionalInterface
public interface Suite {
    /**
     * Sets up races, runs them and emits their rows.
     *
     * @param session what was asked for, and where rows go
     */
    void run(Session session);
}

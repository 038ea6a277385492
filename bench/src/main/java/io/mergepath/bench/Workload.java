package io.mergepath.bench;

/**
 * The inputs and outputs that all contenders of a {@link Race} share: one instance, or so many small ones that a clock can
 * time them together.
 */
interface Workload {
    /**
     * What is done, for the rows.
     *
     * @return the subject
     */
    Subject subject();

    /**
     * The number of instances, each with input of its own.
     *
     * @return at least 1
     */
    int instances();

    /** Puts inputs back and wipes outputs, outside the timed region. */
    void reset();

    /**
     * Checks the results of every instance against the inputs, by other means than any contender's.
     *
     * @param claim what the contender promised
     * @throws WrongResultException if it is not so
     */
    void prove(Claim claim);
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

/** What a test engine does wrong on demand. */
enum Fault {
    NONE(""),
    /** Every allocation is refused. {@code refuse-allocation=N} refuses the Nth alone, counted from 1. */
    REFUSE_ALLOCATION("refuse-allocation"),
    /** Every operation throws after it has compared, before it writes. */
    THROW_IN_OPERATIONS("throw-in-operations"),
    /** Closing throws after it has freed. */
    THROW_IN_CLOSE("throw-in-close");

    private final String option;

    Fault(String option) {
        this.option = option;
    }

    static Fault of(String option) {
        for (Fault fault : values()) {
            if (fault.option.equals(option)) {
                return fault;
            }
        }
        throw new IllegalArgumentException("engine test has no option \"" + option + "\"");
    }

    void unlessNot(Fault asked, String what) {
        if (this == asked) {
            throw new IllegalStateException("engine test:" + option + ": " + what);
        }
    }
}

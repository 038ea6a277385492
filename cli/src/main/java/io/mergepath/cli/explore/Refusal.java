// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

/** A field of the page can't be used. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String field;

    Refusal(String field, String message) {
        super(message);
        this.field = field;
    }

    /** What the page shows beside the field. */
    record Message(String field, String message) {
    }

    Message message() {
        return new Message(field, String.valueOf(getMessage()));
    }
}

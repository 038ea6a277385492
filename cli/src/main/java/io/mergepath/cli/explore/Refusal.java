// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

/** The error for a field of the page. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String field;

    Refusal(String field, String message) {
        super(message);
        this.field = field;
    }

    /** The text that the page shows beside the field. */
    record Message(String field, String message) {
    }

    Message message() {
        return new Message(field, String.valueOf(getMessage()));
    }
}

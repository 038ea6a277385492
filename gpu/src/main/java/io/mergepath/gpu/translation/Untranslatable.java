// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

/** A device can't do what a comparator does. The message names the place and tells the user what to write instead. */
public final class Untranslatable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Untranslatable(String message) {
        super(message);
    }
}

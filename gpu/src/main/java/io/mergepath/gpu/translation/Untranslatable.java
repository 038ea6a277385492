// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

/** A comparator does what can't be done on a device. The message names the place and says what to write instead. */
public final class Untranslatable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Untranslatable(String message) {
        super(message);
    }
}

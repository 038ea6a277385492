// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

/** The error codes of a library. */
public interface Errors {
    /** What a code stands for, or "". */
    String meaning(int code);

    /** Whether no call succeeds any more after this error. */
    default boolean isDeadly(int code) {
        return false;
    }
}

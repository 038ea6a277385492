// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

/** An error of a driver or a compiler. The message names the call, the code and its meaning. */
public final class DriverException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** The code that the call returned. */
    private final int code;

    /** Whether no later call can succeed. */
    private final boolean deadly;

    public DriverException(String call, int code, Errors errors) {
        super(call + " returned " + code + (errors.meaning(code).isEmpty() ? "" : ", " + errors.meaning(code)));
        this.code = code;
        deadly = errors.isDeadly(code);
    }

    public int code() {
        return code;
    }

    /** Whether whatever the call was made in is lost, so that every later call fails too. */
    public boolean isDeadly() {
        return deadly;
    }
}

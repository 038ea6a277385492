package io.mergepath.gpu.device;

/** A driver or a compiler answered a call with an error. The message names the call, the code and what it stands for. */
public final class DriverException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** The code that the call returned. */
    private final int code;

    DriverException(String call, int code, String meaning) {
        super(call + " returned " + code + (meaning.isEmpty() ? "" : ", " + meaning));
        this.code = code;
    }

    public int code() {
        return code;
    }
}

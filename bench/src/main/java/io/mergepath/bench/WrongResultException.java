package io.mergepath.bench;

/** A contender's result is not what it claimed, so its time means nothing. */
public final class WrongResultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongResultException(String message) {
        super(message);
    }

    WrongResultException(String message, WrongResultException cause) {
        super(message, cause);
    }
}

package io.mergepath;

/** Which side's keys come first where a cross-diagonal meets equal keys of both. */
public enum Bounds {
    /** Of equal keys, A's come first: the path of the stable merge. */
    LOWER,
    /** Of equal keys, B's come first. */
    UPPER
}

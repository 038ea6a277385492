/**
 * The self-test: the contract of every operation, checked on this machine against sequential code that shares
 * nothing with the engines.
 *
 * <p>All keys are compared and kept as their bits in {@code long}s, so that one piece of code judges every type, and equal
 * keys that differ in bits are told apart.
 */
@NullMarked
package io.mergepath.lab.selftest;

import org.jspecify.annotations.NullMarked;

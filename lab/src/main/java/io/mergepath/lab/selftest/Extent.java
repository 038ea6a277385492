// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import java.util.Set;

/**
 * How much is checked.
 *
 * @param quick whether fewer sizes do
 * @param most the number of keys that no case goes beyond
 * @param types the types of keys
 * @param only what the name of an operation must contain
 */
public record Extent(boolean quick, int most, Set<ElementType> types, String only) {
}

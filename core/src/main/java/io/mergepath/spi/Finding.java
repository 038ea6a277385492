// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/**
 * What an engine looked for on this machine and found.
 *
 * @param what the device, library or compiler
 * @param where where it was looked for, or where it is
 * @param usable whether it can be used
 * @param advice what to install or do if not; else what is worth knowing
 */
public record Finding(String what, String where, boolean usable, String advice) {
}

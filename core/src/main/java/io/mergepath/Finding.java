// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/**
 * The result of the search for one device, library or compiler on this machine: {@link Engine#look()}.
 *
 * @param what the device, library or compiler
 * @param where the place where it was searched, or where it is
 * @param usable whether it can be used
 * @param advice if it can't be used, the package to install or the step to take; else a remark
 */
public record Finding(String what, String where, boolean usable, String advice) {
}

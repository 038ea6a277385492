// SPDX-License-Identifier: Apache-2.0
/** Sorts of data on the host, in chunks that are uploaded, sorted and downloaded at the same time. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.host;

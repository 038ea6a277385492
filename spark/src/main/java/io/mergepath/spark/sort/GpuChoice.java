// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.io.Serializable;

/**
 * When a task sorts on a GPU.
 *
 * @param engine the name of the engine; empty for none
 * @param leastRows the least number of rows of a sort on the GPU
 */
public record GpuChoice(String engine, long leastRows) implements Serializable {
}

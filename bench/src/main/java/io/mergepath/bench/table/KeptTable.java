// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

/** The result of a peer, in its own memory. */
public interface KeptTable {
    /** Copies the result to the targets of the workload, for the proof. */
    void fetch();

    /** Frees the result. */
    void drop();
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.session;

/** Measurements that belong together. */
@FunctionalInterface
public interface Suite {
    /**
     * Sets up races, runs them and emits their rows.
     *
     * @param session the options; it gets the rows
     */
    void run(Session session);
}

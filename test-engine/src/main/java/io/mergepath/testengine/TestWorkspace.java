// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import io.mergepath.spi.EngineWorkspace;
import io.mergepath.spi.Owner;

/** Keeps the arrays of places that a call sorts. */
final class TestWorkspace extends EngineWorkspace {
    private Places places = new Places();

    TestWorkspace(Owner owner) {
        super(owner);
    }

    Places places() {
        return places;
    }

    @Override
    public long bytes() {
        return places.bytes();
    }

    @Override
    protected void free() {
        places = new Places();
    }
}

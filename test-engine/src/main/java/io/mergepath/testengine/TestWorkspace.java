package io.mergepath.testengine;

import io.mergepath.Workspace;
import io.mergepath.spi.EngineBackend;

/** Keeps the arrays of places that a call sorts. */
final class TestWorkspace extends Workspace {
    private Places places = new Places();

    TestWorkspace(EngineBackend owner) {
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

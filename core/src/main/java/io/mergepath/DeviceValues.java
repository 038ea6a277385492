package io.mergepath;

import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.Extent;
import java.util.List;

/**
 * Values that live on an engine's device until they are closed. They come from {@link Engine#upload(Values)} and
 * {@link Engine#allocateValues}, and can be given to the verbs of that engine alone.
 */
public abstract class DeviceValues extends Values implements AutoCloseable {
    private final EngineBackend owner;

    /**
     * For subclasses in engines.
     *
     * @param owner the engine that holds the memory
     */
    protected DeviceValues(EngineBackend owner) {
        this.owner = owner;
    }

    /**
     * The engine that holds the memory.
     *
     * @return the engine's inner side
     */
    public final EngineBackend owner() {
        return owner;
    }

    /**
     * Copies the columns into columns on the host, after every call made before this one has finished.
     *
     * @param target values on the host, with columns of the same number, types and length
     * @throws IllegalArgumentException if number, types or length differ, the target is not on the host or can't be written, or
     *     its columns overlap
     * @throws IllegalStateException if these values, their engine or the target's arena are closed
     * @throws WrongThreadException if the target lies in a confined arena of another thread
     */
    public final void download(Values target) {
        Checks.target(target);
        Lifecycle.during(owner, () -> copyTo(target));
    }

    /**
     * Copies the columns into columns on the host that can be written, unless their number, types or length differ.
     *
     * @param target values on the host
     */
    protected abstract void copyTo(Values target);

    /**
     * Where each column lies on the device, so that an output which overlaps an input is refused.
     *
     * @return the places, in an engine's own terms
     * @throws IllegalStateException if these values or their engine are closed
     */
    public abstract List<Extent> extents();

    /** Frees the memory, which slices of these values share; waits for calls that use it. Closing twice does nothing. */
    @Override
    public abstract void close();
}

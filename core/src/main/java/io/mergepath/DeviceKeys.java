package io.mergepath;

import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.Extent;
import java.util.List;

/**
 * Keys that live on an engine's device until they are closed. They come from {@link Engine#upload(Keys)} and
 * {@link Engine#allocateKeys}, and can be given to the verbs of that engine alone.
 */
public abstract class DeviceKeys extends Keys implements AutoCloseable {
    private final EngineBackend owner;

    /**
     * For subclasses in engines.
     *
     * @param owner the engine that holds the memory
     */
    protected DeviceKeys(EngineBackend owner) {
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
     * Copies the keys into keys on the host, after every call made before this one has finished.
     *
     * @param target keys on the host, of the same type and length
     * @throws IllegalArgumentException if type or length differ, the target is not on the host or can't be written, or its columns overlap
     * @throws IllegalStateException if these keys, their engine or the target's arena are closed
     * @throws WrongThreadException if the target lies in a confined arena of another thread
     */
    public final void download(Keys target) {
        Checks.target(target);
        Lifecycle.during(owner, () -> copyTo(target));
    }

    /**
     * Copies the keys into keys on the host that can be written, unless their type or length differ.
     *
     * @param target keys on the host
     */
    protected abstract void copyTo(Keys target);

    /**
     * Copies the keys into an array.
     *
     * @param array an array of the keys' type and length
     * @throws IllegalArgumentException if type or length differ
     * @throws IllegalStateException if these keys or their engine are closed
     */
    public final void download(Object array) {
        download(Keys.of(array));
    }

    /**
     * Where each column lies on the device, so that an output which overlaps an input is refused.
     *
     * @return the places, in an engine's own terms
     * @throws IllegalStateException if these keys or their engine are closed
     */
    public abstract List<Extent> extents();

    /** Frees the memory, which slices of these keys share; waits for calls that use it. Closing twice does nothing. */
    @Override
    public abstract void close();
}

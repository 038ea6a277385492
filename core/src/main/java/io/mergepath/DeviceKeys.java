// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.EngineKeys;
import java.util.List;

/**
 * Keys in the memory of an engine's device, until they are closed. They come from {@link Engine#upload(Keys)} and
 * {@link Engine#allocateKeys}. Only the operations of that engine accept them.
 *
 * <p>All copies run after every earlier call of the engine. {@link #download(Keys)} and {@link #upload(Keys)} return
 * when the memory of the host may be used again. {@linkplain io.mergepath The package} states the rules for null.
 */
public abstract sealed class DeviceKeys extends Keys implements AutoCloseable permits EngineKeys {
    /**
     * For {@link EngineKeys}.
     *
     * @hidden
     */
    @SuppressWarnings("InvalidBlockTag") // Error Prone does not know the tag
    protected DeviceKeys() {
    }

    private EngineKeys engineKeys() {
        return (EngineKeys) this;
    }

    /**
     * Copies these keys to the host.
     *
     * @param target keys on the host, of the same type and length
     * @throws IllegalArgumentException if types or lengths differ, or if the target is not on the host, is read-only,
     *     overlaps itself or can't hold an object
     * @throws IllegalStateException if these keys, their engine or the target's arena are closed
     * @throws WrongThreadException if the target lies in a confined arena of another thread
     */
    public final void download(Keys target) {
        Checks.onHost("target", target);
        Checks.sameShape("target", target, "source", this);
        Checks.fits("target", this, target);
        Checks.outputs(List.of(target), List.of());
        Lifecycle.during(engineKeys().owner(), () -> engineKeys().copyToHost(target));
    }

    /**
     * Copies keys from the host into these keys.
     *
     * @param source keys on the host, of the same type and length
     * @throws IllegalArgumentException if types or lengths differ, or the source is not on the host
     * @throws IllegalStateException if these keys, their engine or the source's arena are closed
     * @throws WrongThreadException if the source lies in a confined arena of another thread
     */
    public final void upload(Keys source) {
        Checks.onHost("source", source);
        Checks.sameShape("source", source, "target", this);
        Checks.fits("source", source, this);
        Lifecycle.during(engineKeys().owner(), () -> engineKeys().copyFromHost(source));
    }

    /**
     * Copies these keys on the device.
     *
     * @param target keys of the same engine, of the same type and length, which share no memory with these
     * @throws IllegalArgumentException if types, lengths or engines differ, or these and the target share memory
     * @throws IllegalStateException if these keys, the target or their engine are closed
     */
    public final void copyTo(DeviceKeys target) {
        Checks.sameShape("target", target, "source", this);
        Checks.sameEngine("target", target.engineKeys().owner(), engineKeys().owner());
        Checks.fits("target", this, target);
        Checks.outputs(List.of(target), List.of(this));
        Lifecycle.during(engineKeys().owner(), () -> engineKeys().copyOnDevice(target.engineKeys()));
    }

    /**
     * Copies these keys into an array, as {@link #download(Keys)} does.
     *
     * @param target an array as long as these keys
     */
    public final void download(byte[] target) {
        download(Keys.of(target));
    }

    /**
     * Copies these keys into an array, as {@link #download(Keys)} does.
     *
     * @param target an array as long as these keys
     */
    public final void download(short[] target) {
        download(Keys.of(target));
    }

    /**
     * Copies these keys into an array, as {@link #download(Keys)} does.
     *
     * @param target an array as long as these keys
     */
    public final void download(char[] target) {
        download(Keys.of(target));
    }

    /**
     * Copies these keys into an array, as {@link #download(Keys)} does.
     *
     * @param target an array as long as these keys
     */
    public final void download(int[] target) {
        download(Keys.of(target));
    }

    /**
     * Copies these keys into an array, as {@link #download(Keys)} does.
     *
     * @param target an array as long as these keys
     */
    public final void download(long[] target) {
        download(Keys.of(target));
    }

    /**
     * Copies these keys into an array, as {@link #download(Keys)} does.
     *
     * @param target an array as long as these keys
     */
    public final void download(float[] target) {
        download(Keys.of(target));
    }

    /**
     * Copies these keys into an array, as {@link #download(Keys)} does.
     *
     * @param target an array as long as these keys
     */
    public final void download(double[] target) {
        download(Keys.of(target));
    }

    /**
     * Frees the memory, which slices of these keys share, and refuses later calls. Running calls that use the memory
     * go on: a GPU engine waits for them, and the CPU engine frees the memory after them. A second call does nothing.
     *
     * @throws IllegalStateException if a GPU engine would wait for its own caller, such as a join that asks for its
     *     output
     */
    @Override
    public abstract void close();
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.EngineValues;
import java.util.List;

/**
 * Values in the memory of an engine's device, until they are closed. They come from {@link Engine#upload(Values)} and
 * {@link Engine#allocateValues}. Only the operations of that engine accept them.
 *
 * <p>All copies run after every earlier call of the engine. {@link #download(Values)} and {@link #upload(Values)}
 * return when the memory of the host may be used again. {@linkplain io.mergepath The package} states the rules for
 * null.
 */
public abstract sealed class DeviceValues extends Values implements AutoCloseable permits EngineValues {
    /**
     * For {@link EngineValues}.
     *
     * @hidden
     */
    @SuppressWarnings("InvalidBlockTag") // Error Prone does not know the tag
    protected DeviceValues() {
    }

    private EngineValues engineValues() {
        return (EngineValues) this;
    }

    /**
     * Copies these values to the host.
     *
     * @param target values on the host, of the same number and types of columns and length
     * @throws IllegalArgumentException if columns or lengths differ, or if the target is not on the host, is read-only,
     *     overlaps itself or can't hold an object
     * @throws IllegalStateException if these values, their engine or the target's arena are closed
     * @throws WrongThreadException if the target lies in a confined arena of another thread
     */
    public final void download(Values target) {
        Checks.onHost("target", target);
        Checks.sameShape("target", target, "source", this);
        Checks.fits("target", this, target);
        Checks.outputs(List.of(target), List.of());
        Lifecycle.during(engineValues().owner(), () -> engineValues().copyToHost(target));
    }

    /**
     * Copies values from the host into these values.
     *
     * @param source values on the host, of the same number and types of columns and length
     * @throws IllegalArgumentException if columns or lengths differ, or the source is not on the host
     * @throws IllegalStateException if these values, their engine or the source's arena are closed
     * @throws WrongThreadException if the source lies in a confined arena of another thread
     */
    public final void upload(Values source) {
        Checks.onHost("source", source);
        Checks.sameShape("source", source, "target", this);
        Checks.fits("source", source, this);
        Lifecycle.during(engineValues().owner(), () -> engineValues().copyFromHost(source));
    }

    /**
     * Copies these values on the device.
     *
     * @param target values of the same engine, of the same number and types of columns and length, which share no
     *     memory with these
     * @throws IllegalArgumentException if columns, lengths or engines differ, or these and the target share memory
     * @throws IllegalStateException if these values, the target or their engine are closed
     */
    public final void copyTo(DeviceValues target) {
        Checks.sameShape("target", target, "source", this);
        Checks.sameEngine("target", target.engineValues().owner(), engineValues().owner());
        Checks.fits("target", this, target);
        Checks.outputs(List.of(target), List.of(this));
        Lifecycle.during(engineValues().owner(), () -> engineValues().copyOnDevice(target.engineValues()));
    }

    /**
     * Copies the one column of these values into an array, as {@link #download(Values)} does.
     *
     * @param target an array as long as the column
     */
    public final void download(byte[] target) {
        download(Values.of(target));
    }

    /**
     * Copies the one column of these values into an array, as {@link #download(Values)} does.
     *
     * @param target an array as long as the column
     */
    public final void download(short[] target) {
        download(Values.of(target));
    }

    /**
     * Copies the one column of these values into an array, as {@link #download(Values)} does.
     *
     * @param target an array as long as the column
     */
    public final void download(char[] target) {
        download(Values.of(target));
    }

    /**
     * Copies the one column of these values into an array, as {@link #download(Values)} does.
     *
     * @param target an array as long as the column
     */
    public final void download(int[] target) {
        download(Values.of(target));
    }

    /**
     * Copies the one column of these values into an array, as {@link #download(Values)} does.
     *
     * @param target an array as long as the column
     */
    public final void download(long[] target) {
        download(Values.of(target));
    }

    /**
     * Copies the one column of these values into an array, as {@link #download(Values)} does.
     *
     * @param target an array as long as the column
     */
    public final void download(float[] target) {
        download(Values.of(target));
    }

    /**
     * Copies the one column of these values into an array, as {@link #download(Values)} does.
     *
     * @param target an array as long as the column
     */
    public final void download(double[] target) {
        download(Values.of(target));
    }

    /**
     * Frees the memory, which slices of these values share, and refuses later calls. Running calls that use the memory
     * go on: a GPU engine waits for them, and the CPU engine frees the memory after them. A second call does nothing.
     *
     * @throws IllegalStateException if a GPU engine would wait for its own caller, such as a join that asks for its
     *     output
     */
    @Override
    public abstract void close();
}

package io.mergepath.gpu.device;

/**
 * Memory on a device.
 *
 * @param handle what the driver knows it by: an address on the device, or of the driver's object
 * @param bytes its size
 */
public record DeviceMemory(long handle, long bytes) {
}

/** One running operation: its arguments on the device, its scratch, and its launches. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.call;

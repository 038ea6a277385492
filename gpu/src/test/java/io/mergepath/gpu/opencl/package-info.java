/** Tests of the OpenCL device alone. */
@NullMarked
package io.mergepath.gpu.opencl;

import org.jspecify.annotations.NullMarked;

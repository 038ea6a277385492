/** Tests of the CUDA device alone. */
@NullMarked
package io.mergepath.gpu.cuda;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How kernels are compiled by each version of PoCL. The versions are those of Debian 12 and of Ubuntu 24.04. */
class PoclTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            OpenCL 3.0 PoCL HSTR: pthread-x86_64-pc-linux-gnu-skylake-avx512, driver 3.1+debian | loops
            OpenCL 3.0 PoCL HSTR: cpu-x86_64-pc-linux-gnu-skylake-avx512, driver 5.0+debian     | cbs
            OpenCL 3.0 PoCL HSTR: cpu-x86_64-pc-linux-gnu-znver4, driver 10.2                   | cbs
            """)
    void newVersionsUseContinuations(String version, String method) {
        assertTrue(Pocl.is(version));
        assertEquals(method, Pocl.workGroupMethod(version));
        assertFalse(Pocl.is("OpenCL 3.0 CUDA, driver 580.82"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.spark.resource.ResourceInformation;
import org.junit.jupiter.api.Test;

class EnginesTest {
    /** An OpenCL engine has a part of a device's name behind its colon, which no address of Spark is. */
    @Test
    void onlyCudaTakesTheAddressOfAGpu() {
        ResourceInformation gpu = new ResourceInformation("gpu", new String[]{"1", "3"});
        assertEquals("cuda:1", Engines.name("cuda", gpu));
        assertEquals("cuda:0,memory=4g", Engines.name("cuda:0,memory=4g", gpu));
        assertEquals("opencl", Engines.name("opencl", gpu));
        assertEquals("cuda", Engines.name("cuda", null));
        assertEquals("cuda", Engines.name("cuda", new ResourceInformation("gpu", new String[0])));
    }
}

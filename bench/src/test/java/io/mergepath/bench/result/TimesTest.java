// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TimesTest {
    /** Quantiles as in statistics programs: interpolated between two times. */
    @Test
    void quantilesOfSeveralTimes() {
        Times five = new Times(new double[]{4, 1, 100, 3, 2});
        assertEquals(3, five.median());
        assertEquals(new Quantiles(1, 2, 4, 100), five.quantiles());
        Times four = new Times(new double[]{40, 10, 30, 20});
        assertEquals(25, four.median());
        assertEquals(new Quantiles(10, 17.5, 32.5, 40), four.quantiles());
    }

    @Test
    void oneTimeIsAllQuantiles() {
        assertEquals(new Quantiles(7, 7, 7, 7), new Times(new double[]{7}).quantiles());
    }
}

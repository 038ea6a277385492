// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AxisTest {
    private static List<String> labels(Axis axis) {
        return axis.ticks().stream().map(Axis.Tick::label).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "49.2; 0,10,20,30,40,50", "50; 0,10,20,30,40,50", "50.1; 0,20,40,60",
        "0.3; 0,0.1,0.2,0.3", "1; 0,0.2,0.4,0.6,0.8,1", "2.4e-4; 0,0.00005,0.0001,0.00015,0.0002,0.00025"})
    void roundStepsFromZero(double most, String ticks) {
        Axis axis = Axis.fromZero(most);
        assertEquals(List.of(ticks.split(",", -1)), labels(axis));
        assertEquals(0, axis.at(0));
        assertTrue(axis.at(most) <= 1 && axis.at(most) > 0.6);
    }

    @Test
    void thousandsAreGrouped() {
        assertEquals(List.of("0", "2,000", "4,000", "6,000"), labels(Axis.fromZero(5520)));
    }

    /** The greatest value lies on the axis, and there are at least two ticks and at most a few. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-9, 0.007, 0.99, 1.01, 3, 7.77, 19.999, 123456, 5.3e11})
    void anyMostFits(double most) {
        Axis axis = Axis.fromZero(most);
        assertTrue(axis.high() >= most && axis.high() <= 2 * most, axis::toString);
        assertTrue(axis.ticks().size() >= 3 && axis.ticks().size() <= 6, axis::toString);
    }

    @Test
    void nothingButZeroHasAnAxisToo() {
        assertEquals(List.of("0", "1"), labels(Axis.fromZero(0)));
    }

    @Test
    void powersOfTenOverDecades() {
        Axis axis = Axis.logarithmic(1 << 16, 1 << 28);
        assertEquals(List.of("10⁵", "10⁶", "10⁷", "10⁸"), labels(axis));
        assertTrue(axis.at(1 << 16) > 0 && axis.at(1 << 28) < 1);
        // Equal ratios are equally far apart.
        assertEquals(axis.at(1e6) - axis.at(1e5), axis.at(1e8) - axis.at(1e7), 1e-12);
        assertEquals(0.5, axis.at(1 << 22), 1e-12);
    }

    @Test
    void withinTwoDecadesMoreIsNamed() {
        assertEquals(List.of("10⁶", "2·10⁶", "5·10⁶", "10⁷"), labels(Axis.logarithmic(1e6, 1e7)));
        assertEquals(List.of("5·10⁻¹", "10⁰"), labels(Axis.logarithmic(0.5, 1)));
    }

    @Test
    void threadsAreNamedAsTheyAre() {
        Axis axis = Axis.through(List.of(1, 2, 4, 16));
        assertEquals(List.of("1", "2", "4", "16"), labels(axis));
        assertEquals(axis.at(16), 8 * axis.at(2), 1e-12);
    }
}

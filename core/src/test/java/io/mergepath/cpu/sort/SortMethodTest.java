// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.ElementType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rows of the table, on machines with and without the JDK's vector sorts. */
class SortMethodTest {
    @ParameterizedTest
    @CsvSource({"LONG, 40000, 2, RADIX", "LONG, 1000000, 1, RADIX", "DOUBLE, 1000000, 2, JDK",
        "DOUBLE, 40000, 16, RADIX",
        "INT, 1000000, 4, JDK",
        "INT, 1000000, 8, RADIX", "INT, 100000, 8, JDK", "FLOAT, 1000000, 4, JDK", "FLOAT, 1000000, 8, RADIX",
        "SHORT, 1000000, 2, RADIX"})
    void withAvx512TheJdkSortsNarrowKeys(ElementType type, long length, int threads,
            SortMethod expected) {
        assertEquals(expected, SortMethod.choose(JdkVectors.AVX512, SortMethod.RADIX, type, length, threads));
        for (JdkVectors fewer : new JdkVectors[]{JdkVectors.NONE, JdkVectors.AVX2}) {
            assertEquals(SortMethod.RADIX, SortMethod.choose(fewer, SortMethod.RADIX, type, length, threads));
        }
    }

    @ParameterizedTest
    @CsvSource({"AVX512, INT, MIXED, true, 1, 131072", "AVX512, INT, MIXED, false, 1, 32768",
        "AVX512, INT, FEW_VALUES, true, 2, 131072", "AVX512, INT, FEW_VALUES, false, 2, 32768",
        "AVX512, FLOAT, FEW_VALUES, true, 2, 131072", "AVX512, LONG, FEW_VALUES, true, 2, 32768",
        "AVX512, INT, SHORT_RUNS, true, 2, 16384",
        "AVX512, FLOAT, SHORT_RUNS, true, 3, 131072", "AVX512, LONG, SHORT_RUNS, true, 2, 131072",
        "AVX512, FLOAT, ORDERED, true, 2, 131072", "AVX512, DOUBLE, MAJORITY, true, 8, 131072",
        "AVX512, SHORT, MIXED, true, 1, 8192", "AVX2, INT, MIXED, true, 4, 8192", "AVX2, LONG, MIXED, true, 2, 512",
        "NONE, FLOAT, MIXED, false, 1, 8192", "NONE, DOUBLE, MIXED, true, 1, 512"})
    void theJdkSortsFewKeys(JdkVectors jdk, ElementType type, Shape shape, boolean natural, int threads, int most) {
        assertEquals(most, SortMethod.fewKeys(jdk, type, shape, natural, threads));
    }

    @ParameterizedTest
    @CsvSource({"LONG, 20000, 2, VECTORS", "INT, 20000, 2, VECTORS", "DOUBLE, 20000, 2, JDK",
        "DOUBLE, 20000, 4, VECTORS", "FLOAT, 20000, 1, VECTORS", "FLOAT, 20000, 2, JDK"})
    void ourVectorsSortWhereTheyAreFaster(ElementType type, long length, int threads, SortMethod expected) {
        assertEquals(expected, SortMethod.choose(JdkVectors.AVX512, SortMethod.VECTORS, type, length, threads));
    }

    @ParameterizedTest
    @CsvSource({"AVX512, INT, 100000000, 4, true", "AVX512, LONG, 524287, 16, true", "AVX512, LONG, 524288, 5, false",
        "AVX512, INT, 786431, 9, true", "AVX512, FLOAT, 786432, 9, false", "AVX512, INT, 524288, 8, false",
        "AVX2, FLOAT, 524287, 8, true", "AVX2, FLOAT, 524288, 9, false", "AVX2, DOUBLE, 100000, 2, false",
        "NONE, INT, 100000, 2, false"})
    void theJdkSortsPatterns(JdkVectors jdk, ElementType type, long length, int threads, boolean expected) {
        assertEquals(expected, SortMethod.jdkSortsPatterns(jdk, type, length, threads));
    }

    @ParameterizedTest
    @CsvSource({"AVX512, INT, 786431, true", "AVX512, INT, 786432, false", "AVX512, LONG, 393216, false",
        "AVX2, FLOAT, 700000, true", "AVX2, DOUBLE, 1000, false", "NONE, INT, 1000, false"})
    void theJdkSortsMajorities(JdkVectors jdk, ElementType type, long length, boolean expected) {
        assertEquals(expected, SortMethod.jdkSortsMajority(jdk, type, length));
    }
}

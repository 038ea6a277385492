// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberListTest {
    @Test
    void commasAndBlanksPart() {
        assertArrayEquals(new long[]{-3, 0, 7}, NumberList.ARGUMENT.parse("A", "-3, 0 +7"));
        assertArrayEquals(new long[]{Long.MIN_VALUE, Long.MAX_VALUE},
                NumberList.ARGUMENT.parse("A", "-9223372036854775808,9223372036854775807"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"',
            textBlock = """
                    "";       "B is empty; write a sorted list such as 3,6,7"
                    " ";      "B is empty; write a sorted list such as 3,6,7"
                    "1,,2";   B[1] is missing: there is nothing between two commas or at an end
                    "1,2,";   B[2] is missing: there is nothing between two commas or at an end
                    "1,x";    B[1] is 'x', not a whole number
                    "1,2.5";  B[1] is '2.5', not a whole number
                    "3,1";    B is not sorted: B[1] = 1 comes after B[0] = 3
                    "99999999999999999999"; B[0] is 99999999999999999999, not between -9223372036854775808 and \
                    9223372036854775807
                    """,
            maxCharsPerColumn = 200)
    void badListsAreToldWhereAndWhy(String text, String message) {
        assertEquals(message,
                assertThrows(IllegalArgumentException.class, () -> NumberList.ARGUMENT.parse("B", text)).getMessage());
    }
}

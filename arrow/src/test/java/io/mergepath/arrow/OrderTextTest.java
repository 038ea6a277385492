// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderTextTest {
    private static String show(String text) {
        StringBuilder all = new StringBuilder();
        for (OrderText.Term term : OrderText.parse(text)) {
            all.append('[').append(term.name()).append(term.descending() ? " down" : " up")
                    .append(term.nullsFirst() ? " first]" : " last]");
        }
        return all.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            a | [a up last]
            price desc nulls last, name | [price down last][name up last]
            a ASC Nulls First,b DESC | [a up first][b down last]
            ' a\t,\n b ' | [a up last][b up last]
            desc desc, nulls, first nulls first | [desc down last][nulls up last][first up first]
            "a b, ""c\""" desc,"" | [a b, "c" down last][ up last]
            größe | [größe up last]
            """)
    void readsColumns(String text, String expected) {
        assertEquals(expected, show(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', nullValues = "none", textBlock = """
            '' | column 1 at character 1: the name of the column is missing
            '  ' | column 1 at character 3: the name of the column is missing
            a, | column 2 at character 3: the name of the column is missing
            a,,b | column 2 at character 3: the name of the column is missing
            a b | column 1 at character 3: "b" behind column "a" is no comma, and not one of asc, desc, nulls first, \
            nulls last in this order
            a, b desc asc | column 2 at character 11: "asc" behind column "b" is no comma, and not one of asc, desc, \
            nulls first, nulls last in this order
            a nulls last desc | column 1 at character 14: "desc" behind column "a" is no comma, and not one of asc, \
            desc, nulls first, nulls last in this order
            a nulls | column 1 at character 8: first or last is missing behind nulls
            a nulls , b | column 1 at character 9: first or last is missing behind nulls
            a"b" | column 1 at character 1: the name has a quote inside; quote the whole name, and write two quotes \
            for one inside
            a, "b | column 2 at character 4: the closing quote is missing
            "a"b | column 1 at character 4: a blank or a comma is missing behind the quoted name
            """)
    void refuses(String text, String expected) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> OrderText.parse(text));
        assertEquals("order: " + expected, e.getMessage());
    }

    private static final String[] PIECES = {"a", "b c", "\"", "\"\"", ",", " ", "\t", "asc", "desc", "nulls", "first",
        "last", "NULLS FIRST", "\"x, y\"", "ü", "😀", "\\", "'"};

    @Test
    void readsOrRefusesAnyText() {
        SplittableRandom random = Seed.random("order text");
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int pieces = random.nextInt(12); pieces > 0; pieces--) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            try {
                List<OrderText.Term> terms = OrderText.parse(text.toString());
                assertTrue(terms.size() - 1 <= text.chars().filter(c -> c == ',').count(), text.toString());
                assertEquals(terms.stream().map(OrderTextTest::plain).toList(),
                        OrderText.parse(write(terms, random)).stream().map(OrderTextTest::plain).toList());
                read++;
            } catch (IllegalArgumentException e) {
                String message = String.valueOf(e.getMessage());
                assertTrue(message.matches("(?s)order: column \\d+ at character \\d+: .*"), message);
            }
        }
        assertTrue(read > 1000, read + " texts were valid");
    }

    private static List<Object> plain(OrderText.Term term) {
        return List.of(term.name(), term.descending(), term.nullsFirst());
    }

    private static String write(List<OrderText.Term> terms, SplittableRandom random) {
        List<String> written = new ArrayList<>();
        for (OrderText.Term term : terms) {
            written.add('"' + term.name().replace("\"", "\"\"") + '"'
                    + (term.descending() ? " DeSC" : random.nextBoolean() ? "  asc" : "")
                    + (term.nullsFirst() ? " nulls\nFIRST " : random.nextBoolean() ? " nulls last" : ""));
        }
        return String.join(random.nextBoolean() ? "," : " , ", written);
    }
}

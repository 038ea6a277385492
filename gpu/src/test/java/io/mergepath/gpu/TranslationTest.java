package io.mergepath.gpu;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a comparator says on the JVM it says on a device, number for number. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TranslationTest {
    private final Evaluator evaluator = Evaluator.open();

    @AfterAll
    void close() {
        evaluator.close();
    }

    static Stream<Arguments> rows() {
        return Stream.of(ArithmeticTable.rows(), FormsTable.rows(), BodiesTable.rows()).map(Map::entrySet)
                .flatMap(rows -> rows.stream().map(row -> Arguments.of(row.getKey(), row.getValue())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void saysTheSame(String name, Object comparator) {
        try (Evaluator.Compiled compiled = evaluator.compile(comparator)) {
            Pairs.check(name, comparator, compiled);
        }
    }
}

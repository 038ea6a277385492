// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a comparator says on the JVM it says on a device, number for number. Compiling takes longer than comparing, so
 * some comparators share a kernel, which chooses one by a number that it has captured.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("overloads")
class TranslationTest {
    /** In one kernel: what a compiler takes grows with the square of a kernel. */
    private static final int MOST = 5;

    private final Evaluator evaluator = Evaluator.open();
    private final List<Group> groups = new ArrayList<>();

    /**
     * What must be alike in a kernel. Each part is asked of one comparator, so that none has by another what it lacks.
     */
    private record Needs(ElementType type, boolean faults, boolean floats, boolean doubles, boolean rounded) {
        static Needs of(Object comparator) {
            Translation.Program program = Translator.translate(comparator).program();
            return new Needs(Evaluator.type(comparator), program.faults(), program.floats(), program.doubles(),
                    program.rounded());
        }
    }

    /** Comparators that share a kernel, which is compiled when it is first needed. */
    final class Group {
        private final List<Object> members = new ArrayList<>();
        private Evaluator.@Nullable Compiled compiled;

        void check(String name, Object comparator) {
            Object chosen = choice(members.indexOf(comparator), members);
            Evaluator.Compiled kernel = compiled == null ? evaluator.compile(chosen) : compiled;
            compiled = kernel;
            KeyPairs.check(name, comparator, chosen, kernel);
        }

        void free() {
            if (compiled != null) {
                compiled.close();
            }
        }
    }

    private static Object choice(int which, List<Object> members) {
        Object first = members.getFirst();
        if (members.size() == 1) {
            return first;
        }
        Object others = choice(which - 1, members.subList(1, members.size()));
        return switch (first) {
            case IntComparator c -> choice(which, c, (IntComparator) others);
            case LongComparator c -> choice(which, c, (LongComparator) others);
            case FloatComparator c -> choice(which, c, (FloatComparator) others);
            default -> choice(which, (DoubleComparator) first, (DoubleComparator) others);
        };
    }

    private static IntComparator choice(int which, IntComparator first, IntComparator others) {
        return (x, y) -> which == 0 ? first.compare(x, y) : others.compare(x, y);
    }

    private static LongComparator choice(int which, LongComparator first, LongComparator others) {
        return (x, y) -> which == 0 ? first.compare(x, y) : others.compare(x, y);
    }

    private static FloatComparator choice(int which, FloatComparator first, FloatComparator others) {
        return (x, y) -> which == 0 ? first.compare(x, y) : others.compare(x, y);
    }

    private static DoubleComparator choice(int which, DoubleComparator first, DoubleComparator others) {
        return (x, y) -> which == 0 ? first.compare(x, y) : others.compare(x, y);
    }

    Stream<Arguments> rows() {
        Map<Needs, Group> open = new HashMap<>();
        return Stream.of(ArithmeticTable.rows(), FormsTable.rows(), BodiesTable.rows())
                .flatMap(rows -> rows.entrySet().stream())
                .map(row -> {
                    Group group = open.compute(Needs.of(row.getValue()),
                            (_, last) -> last == null || last.members.size() == MOST ? opened() : last);
                    group.members.add(row.getValue());
                    return Arguments.of(row.getKey(), row.getValue(), group);
                }).toList().stream();
    }

    private Group opened() {
        Group group = new Group();
        groups.add(group);
        return group;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void saysTheSame(String name, Object comparator, Group group) {
        group.check(name, comparator);
    }

    @AfterAll
    void close() {
        groups.forEach(Group::free);
        evaluator.close();
    }
}

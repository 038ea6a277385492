// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/** The entry class: when it changes plans, and when it only says why it does not. */
class PluginTest {
    private static final String EXTENSIONS = "spark.sql.extensions";

    /** Keeps the lines that the plugin logs. */
    private static final class Log extends AbstractAppender implements AutoCloseable {
        private final List<String> lines = new ArrayList<>();
        private final Logger logger = (Logger) LogManager.getLogger(MergepathPlugin.class);

        Log() {
            super("test", null, null, true, Property.EMPTY_ARRAY);
            start();
            Configurator.setLevel(logger, Level.INFO);
            logger.addAppender(this);
        }

        @Override
        public void append(LogEvent event) {
            lines.add(event.getLevel() + " " + event.getMessage().getFormattedMessage());
        }

        @Override
        public void close() {
            logger.removeAppender(this);
        }
    }

    private static int replaced(TestSession session) {
        Dataset<Row> sorted = session.spark().range(0, 100, 1, 2).toDF().sortWithinPartitions(functions.expr("-id"));
        assertEquals("[49]", sorted.first().toString());
        return Plans.replaced(sorted).size();
    }

    @Test
    void theEntryClassIsForJava17() throws IOException {
        for (Class<?> type : List.of(MergepathPlugin.class, MergepathPlugin.class.getDeclaredClasses()[0],
                MergepathPlugin.class.getDeclaredClasses()[1])) {
            try (InputStream file = Objects.requireNonNull(
                    type.getResourceAsStream(type.getName().replaceFirst(".*\\.", "") + ".class"));
                    DataInputStream data = new DataInputStream(file)) {
                assertEquals(0xcafebabe, data.readInt());
                assertEquals(0, data.readUnsignedShort(), "minor version");
                assertEquals(61, data.readUnsignedShort(), "major version of " + type);
            }
        }
    }

    @Test
    void plansChangeWithoutAWord() {
        try (Log log = new Log(); TestSession session = TestSession.open(Map.of())) {
            assertEquals(1, replaced(session));
            assertEquals(List.of(), log.lines);
        }
    }

    @Test
    void extensionsOfTheUserStay() {
        String own = Counter.class.getName();
        Counter.calls = 0;
        try (TestSession session = TestSession.open(Map.of(EXTENSIONS, own))) {
            assertEquals(1, replaced(session));
            assertEquals(own + ",io.mergepath.spark.plan.SortExtensions",
                    session.spark().sparkContext().conf().get(EXTENSIONS));
            assertEquals(1, Counter.calls);
        }
    }

    /** An extension of a user. */
    public static final class Counter
            extends
                AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
        private static int calls;

        /** Spark makes the only object. */
        public Counter() {
        }

        @Override
        public BoxedUnit apply(SparkSessionExtensions extensions) {
            calls++;
            return BoxedUnit.UNIT;
        }
    }

    @Test
    void anotherPluginThatReplacesSorts() {
        try (Log log = new Log();
                TestSession session = TestSession.open(Map.of(EXTENSIONS, "org.apache.gluten.GlutenExtensions"))) {
            assertEquals(0, replaced(session));
            assertEquals(List.of("WARN Mergepath changes no plans: org.apache.gluten.GlutenExtensions replaces sorts"
                    + " as well"), log.lines);
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", delimiter = ';', textBlock = """
            4.2.0          ; a.B, c.D ; none
            4.2.1          ; a.B      ; none
            4.2.0-SNAPSHOT ; a.B      ; none
            4.1.2          ; a.B      ; it was tested with Spark 4.2.x, and this is Spark 4.1.2
            4.20.0         ; a.B      ; it was tested with Spark 4.2.x, and this is Spark 4.20.0
            4.2.0 ; a.B, com.nvidia.spark.SQLPlugin ; com.nvidia.spark.SQLPlugin replaces sorts as well
            4.2.0 ; org.apache.spark.CometPlugin    ; org.apache.spark.CometPlugin replaces sorts as well
            """)
    void obstacles(String version, String plugins, @Nullable String obstacle) {
        assertEquals(obstacle, MergepathPlugin.obstacle(version, new SparkConf(false).set("spark.plugins", plugins)));
    }

    @Test
    void aCopyOfTheEntryInTheExtensionsIsNoSecondOne() {
        String own = "io.mergepath.spark.plan.SortExtensions";
        assertNull(MergepathPlugin.obstacle("4.2.0", new SparkConf(false).set(EXTENSIONS, own)));
        try (TestSession session = TestSession.open(Map.of(EXTENSIONS, own))) {
            assertEquals(own, session.spark().sparkContext().conf().get(EXTENSIONS));
            assertEquals(1, replaced(session));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import io.mergepath.cli.Command;
import io.mergepath.testsupport.Need;
import io.mergepath.testsupport.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the command with GNU sort, on random files and with random options. */
class GnuSortTest {
    private static final int CASES = 120;

    @TempDir private Path folder;
    private final Random random = new Random(Seed.of("GNU sort"));

    @Test
    void sortsMergesAndChecksAlike() throws Exception {
        Need.GNU_SORT.orSkip(hasGnuSort());
        for (int i = 0; i < CASES; i++) {
            List<String> order = randomOrder();
            List<String> files = new ArrayList<>();
            int count = 1 + random.nextInt(3);
            for (int f = 0; f < count; f++) {
                files.add(write("in" + f, randomText()));
            }
            same("sort", List.of(), order, files);
            List<String> sorted = new ArrayList<>();
            for (String file : files) {
                sorted.add(file + ".sorted");
                gnu(order, List.of(file, "-o", file + ".sorted"));
            }
            same("merge", List.of("-m"), order, sorted);
            if (i % 4 == 0) {
                assertEquals(0, mergepath("merge", order, with(sorted, "--engine", "cpu", "-o", path("in memory"))));
                assertEquals(-1, Files.mismatch(Path.of(path("in memory")), Path.of(path("actual"))),
                        () -> Seed.rerun() + ": merge --engine cpu " + order);
            }
            for (String file : List.of(files.getFirst(), sorted.getFirst())) {
                assertEquals(gnu(order, List.of("-C", file)), mergepath("sort", order, List.of("-C", file)),
                        () -> Seed.rerun() + ": -C " + order + " of " + show(file));
                assertEquals(checkedByGnu(order, file), checked(order, file),
                        () -> Seed.rerun() + ": -c " + order + " of " + show(file));
            }
        }
    }

    private void same(String command, List<String> asGnu, List<String> order, List<String> files) throws Exception {
        String expected = path("expected");
        String actual = path("actual");
        List<String> gnuOrder = new ArrayList<>(asGnu);
        gnuOrder.addAll(order);
        assertEquals(0, gnu(gnuOrder, with(files, "-o", expected)));
        assertEquals(0, mergepath(command, order, with(files, "-o", actual)));
        if (Files.mismatch(Path.of(expected), Path.of(actual)) >= 0) {
            fail(Seed.rerun() + ": " + command + " " + order + " of " + files.stream().map(GnuSortTest::show).toList()
                    + " gives " + show(actual) + ", GNU sort " + show(expected));
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static List<String> with(List<String> files, String... more) {
        List<String> all = new ArrayList<>(files);
        all.addAll(Arrays.asList(more));
        return all;
    }

    private List<String> randomOrder() {
        List<String> order = new ArrayList<>();
        for (String option : List.of("-n", "-r", "-u", "-s", "-f", "-b", "-z")) {
            if (random.nextInt(option.equals("-z") ? 20 : 4) == 0) {
                order.add(option);
            }
        }
        if (random.nextInt(3) == 0) {
            order.add("-t" + ":, b1".charAt(random.nextInt(5)));
        }
        for (int keys = random.nextInt(4) - 1; keys > 0; keys--) {
            order.add("-k" + position(1) + (random.nextBoolean() ? "" : "," + position(0)));
        }
        return order;
    }

    private String position(int leastCharacter) {
        StringBuilder position = new StringBuilder().append(1 + random.nextInt(4));
        if (random.nextInt(3) == 0) {
            position.append('.').append(leastCharacter + random.nextInt(4));
        }
        for (char flag : "bfnr".toCharArray()) {
            position.append(random.nextInt(5) == 0 ? String.valueOf(flag) : "");
        }
        return position.toString();
    }

    /** Similar lines: few letters, long common prefixes, numbers in many forms. */
    private byte[] randomText() {
        StringBuilder text = new StringBuilder();
        int lines = random.nextInt(switch (random.nextInt(100)) {
            case 0 -> 50_000;
            case 1, 2, 3, 4, 5, 6, 7, 8, 9 -> 400;
            default -> 30;
        });
        String alphabet = random.nextBoolean() ? "abAB :,01" : "01.-9 :";
        for (int i = 0; i < lines; i++) {
            text.append(random.nextInt(4) == 0 ? "abababababababab".substring(random.nextInt(16)) : "");
            text.append(random.nextInt(9) == 0 ? "000123456789012345678901234567890.1200" : "");
            for (int c = random.nextInt(1 + random.nextInt(20)); c > 0; c--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            text.append(random.nextInt(30) == 0 ? "\0" : "").append(random.nextInt(30) == 0 ? "\u00e4\t" : "");
            text.append(i + 1 < lines || random.nextBoolean() ? "\n" : "");
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private String write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes).toString();
    }

    private static String show(String file) {
        try {
            String text = Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
            return '"' + text.replace("\n", "\\n").replace("\0", "\\0") + '"';
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int mergepath(String command, List<String> order, List<String> files) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(order);
        arguments.addAll(files);
        Command.Result result = Command.resultHere(arguments);
        assertEquals("", result.err(), arguments::toString);
        return result.status();
    }

    private static int gnu(List<String> order, List<String> files) throws Exception {
        List<String> words = new ArrayList<>(List.of("sort"));
        words.addAll(order);
        words.addAll(files);
        ProcessBuilder process = new ProcessBuilder(words).inheritIO();
        process.environment().put("LC_ALL", "C");
        return process.start().waitFor();
    }

    private static String checked(List<String> order, String file) {
        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.ISO_8859_1));
        try {
            mergepath("sort", order, List.of("-c", file));
        } finally {
            System.setErr(err);
        }
        return said.toString(StandardCharsets.ISO_8859_1).replaceFirst("^mergepath:", "sort:");
    }

    private static String checkedByGnu(List<String> order, String file) throws Exception {
        List<String> words = new ArrayList<>(List.of("sort", "-c", file));
        words.addAll(order);
        ProcessBuilder process = new ProcessBuilder(words).redirectErrorStream(true);
        process.environment().put("LC_ALL", "C");
        return new String(process.start().getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    private static boolean hasGnuSort() throws InterruptedException {
        try {
            Process sort = new ProcessBuilder("sort", "--version").redirectErrorStream(true).start();
            String version = new String(sort.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return sort.waitFor() == 0 && version.contains("GNU coreutils");
        } catch (IOException none) {
            return false;
        }
    }
}

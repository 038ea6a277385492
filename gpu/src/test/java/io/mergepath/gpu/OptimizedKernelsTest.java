// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Bound;
import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.fixture.Classpath;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.parameter.SortKernels;
import io.mergepath.spi.DeviceRows;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineBackend.RowMove;
import io.mergepath.spi.Instruments;
import io.mergepath.spi.KernelReport;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.TestTuning;
import java.io.File;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Every kernel but those of distribution, compiled by OpenCL as for users, in engines that pass the self-check. Engines
 * on PoCL refuse distribution. Other tests run without PoCL's optimisation, which takes most of its time.
 */
class OptimizedKernelsTest {
    /** Has the process open an engine that sorts by distribution. */
    private static final String DISTRIBUTE = "distribute";

    /** What a process of its own does. It prints what is wrong, and each kernel that it has not launched. */
    static final class Program {
        /** On a CPU, sorts of so many look at the keys first, and merge several runs at once. */
        private static final int N = 7000;
        private static final int RUN = 20;
        private static final int[] PLACES = IntStream.range(0, N).toArray();

        private static final Set<KernelSource> DISTRIBUTION = EnumSet.range(KernelSource.BUCKETS,
                KernelSource.DIGIT_ENDING);

        private final Engine engine;

        private Program(Engine engine) {
            this.engine = engine;
        }

        public static void main(String[] arguments) {
            if (List.of(arguments).contains(DISTRIBUTE)) {
                Engine.open(System.getProperty("engine") + "distribution=yes," + OpenClEngines.SMALL).close();
                return;
            }
            Set<String> launched = new TreeSet<>();
            use("batch=one-a-block," + OpenClEngines.SMALL, launched, Program::mergeAndSort);
            // Short pairs in one tile, many runs in one pass.
            use("ways=4,moves=1," + OpenClEngines.SMALL, launched, program -> {
                program.mergeAndSort();
                program.sortOtherwise();
                program.look();
                program.search();
                program.asOf();
                program.select();
                program.join();
                program.top();
                program.rowWords();
                program.rowTexts();
                program.moveRows();
                program.movePlaces();
                program.sortSegments(Order.natural());
                program.sortSegments(Order.ints((x, y) -> Integer.compare(x + 1, y + 1)));
            });
            // Blocks that sort numbers by networks.
            use("sort-tile=32x4,merge-tile=32x3,ways-tile=32x3", launched, program -> {
                program.sort();
                program.sortSegments(Order.natural());
                program.sortHugeSegment();
                program.sortTinySegmentIndices();
            });
            Set<String> missing = new TreeSet<>();
            for (KernelSource source : KernelSource.values()) {
                if (!DISTRIBUTION.contains(source)) {
                    source.kernels().forEach(kernel -> missing.add(launch(kernel, source.options())));
                }
            }
            missing.removeAll(launched);
            missing.forEach(kernel -> System.out.println("not launched: " + kernel));
            System.out.println("done");
        }

        private static void use(String options, Set<String> launched, Consumer<Program> work) {
            try (Engine engine = Engine.open(System.getProperty("engine") + options)) {
                work.accept(new Program(engine));
                for (KernelReport report : Instruments.of(engine).kernels()) {
                    // Its name says at the end what it is compiled for.
                    String kernel = report.name().replaceFirst("_(int|two_longs|i64x2|u8|u32|u64)(_.*)?$", "");
                    launched.add(launch(kernel, List.of(report.options().split(" ", -1))));
                }
            }
        }

        /** Kernels of one name differ by whether their runs begin at given places. */
        private static String launch(String kernel, List<String> options) {
            return kernel + (options.contains("-DBATCH=1") ? " of a batch" : "");
        }

        private static int[] random() {
            return new SplittableRandom(1).ints(N, 0, 1000).toArray();
        }

        private void sort() {
            sort(random(), Order.natural());
            sort(sorted(random(), N), Order.natural());
            sort(Arrays.stream(PLACES).map(i -> -i).toArray(), Order.natural());
        }

        private void mergeAndSort() {
            sort();
            int[] random = random();
            int[] out = new int[N];
            int[] places = new int[N];
            int[] halves = sorted(random, N / 2);
            engine.mergePairs(Keys.of(halves, 0, N / 2), Values.of(PLACES).slice(0, N / 2),
                    Keys.of(halves, N / 2, N), Values.of(PLACES).slice(N / 2, N), Keys.of(out), Values.of(places),
                    Order.natural());
            compare("merge", halves, N, out, places);
            int[] runs = sorted(random, RUN);
            long[] offsets = LongStream.rangeClosed(0, N / RUN).map(r -> r * RUN).toArray();
            engine.mergeBatch(Keys.of(runs), Values.of(PLACES), offsets, Keys.of(out), Values.of(places),
                    Order.natural());
            compare("merge of a batch", runs, 2 * RUN, out, places);
            List<Integer> from = IntStream.range(0, N / RUN).mapToObj(r -> r * RUN).toList();
            engine.mergeMany(from.stream().map(r -> Keys.of(runs, r, r + RUN)).toList(),
                    from.stream().map(r -> Values.of(PLACES).slice(r, r + RUN)).toList(), Keys.of(out),
                    Values.of(places), Order.natural());
            compare("merge of many", runs, N, out, places);
        }

        private void sort(int[] keys, Order order) {
            int[] sorted = keys.clone();
            int[] places = PLACES.clone();
            engine.sortPairs(Keys.of(sorted), Values.of(places), order);
            compare("sort", keys, N, sorted, places);
        }

        /** By a comparator; and keys of two words with two columns of values, which an index that rides moves. */
        private void sortOtherwise() {
            sort(random(), Order.ints((x, y) -> Integer.compare(x, y)));
            int n = 90;
            long[] first = new long[n];
            long[] second = LongStream.range(0, n).map(i -> n - i).toArray();
            int[] places = IntStream.range(0, n).toArray();
            long[] others = second.clone();
            engine.sortPairs(Keys.of(first, second), Values.of(Column.ofArray(places), Column.ofArray(others)),
                    Order.natural());
            check("sort of two words", Arrays.equals(LongStream.rangeClosed(1, n).toArray(), second)
                    && Arrays.equals(second, others)
                    && Arrays.equals(IntStream.range(0, n).map(i -> n - 1 - i).toArray(), places));
            try (DeviceKeys words = engine.upload(Keys.of(first, second))) {
                check("search in two words", Arrays.equals(new long[]{0, 25, 50, 75, 90},
                        engine.partitions(words, words, 50, TieRule.A_FIRST, Order.natural())));
            }
        }

        /**
         * A look at keys in order writes two words, one by each of two threads, and the other threads write nothing.
         */
        private void look() {
            int[] words = new int[64];
            Arrays.fill(words, -1);
            int[] expected = words.clone();
            expected[0] = 0;
            expected[1] = 1;
            KernelVariant.OfKeys variant = new KernelVariant.OfKeys(ElementType.INT, OrderKind.NATURAL, "",
                    Integer.BYTES,
                    TileShape.of("32x3"), OpenClEngines.SEARCH, Network.TRANSPOSITION);
            try (DeviceKeys keys = engine.upload(Keys.of(PLACES));
                    DeviceKeys found = engine.upload(Keys.of(words));
                    DeviceCall call = ((GpuBackend) EngineBackend.of(engine)).calls().begin(null)) {
                new Launcher(variant, call, _ -> {
                }).launch(KernelSource.SORTED_CHECK, 1, variant.tile().nt(), 0,
                        new SortKernels.FindDisorder(array(keys), N, N, 1, array(found)));
                engine.synchronize();
                found.download(words);
            }
            check("look", Arrays.equals(expected, words));
        }

        /** All keys by a walk, and few keys by searches. */
        private void search() {
            int[] needles = sorted(random(), N);
            int[] haystack = IntStream.range(0, N).map(i -> i / 3).toArray();
            int[] bounds = new int[N];
            byte[] matches = new byte[N];
            int[] fewBounds = new int[2];
            try (DeviceKeys a = engine.upload(Keys.of(needles));
                    DeviceKeys b = engine.upload(Keys.of(haystack))) {
                engine.search(a, b, List.of(Bound.COUNT, Bound.MATCH), Values.of(bounds).and(matches),
                        Order.natural());
                engine.search(a.slice(0, 2), b, List.of(Bound.LAST), Values.of(fewBounds), Order.natural());
            }
            check("search", IntStream.range(0, N).allMatch(i -> bounds[i] == 3 && matches[i] == 1)
                    && fewBounds[0] == 3 * needles[0] + 2 && fewBounds[1] == 3 * needles[1] + 2);
        }

        /** Times of two groups. Every second time of one group is in B, and no row of the other group is. */
        private void asOf() {
            int n = 1000;
            long[] aGroups = LongStream.range(0, 2L * n).map(i -> i / n).toArray();
            long[] aTimes = LongStream.range(0, 2L * n).map(i -> i % n).toArray();
            long[] bTimes = LongStream.range(0, n).map(j -> 2 * j).toArray();
            int[] rows = new int[2 * n];
            try (DeviceKeys a = engine.upload(Keys.of(aGroups, aTimes));
                    DeviceKeys b = engine.upload(Keys.of(new long[n], bTimes));
                    DeviceValues out = engine.allocateValues(ElementType.INT, rows.length)) {
                engine.asOf(a, b, 0, out, Order.natural());
                out.download(rows);
            }
            check("as-of join", IntStream.range(0, 2 * n).allMatch(
                    i -> rows[i] == (i < n && i % 2 == 0 ? i / 2 : -1)));
        }

        /** A set, and runs. */
        private void select() {
            int[] sorted = sorted(random(), N);
            int[] counts = new int[N];
            int[] out = new int[2 * N];
            long[] count = new long[1];
            try (DeviceKeys a = engine.upload(Keys.of(sorted)); DeviceKeys b = a) {
                engine.set(SetOperation.UNION, a.slice(0, N - 5), Values.none(), b.slice(5, N), Values.none(),
                        Keys.of(out), Values.none(), Values.of(count), Order.natural());
                check("union", count[0] == N && Arrays.equals(sorted, Arrays.copyOf(out, N)));
                engine.runs(a, Values.none(), Keys.of(out).slice(0, N), Values.none(), Values.none(),
                        Values.of(counts), Values.of(count), Order.natural());
            }
            int[] distinct = Arrays.stream(sorted).distinct().toArray();
            check("runs", Arrays.equals(distinct, Arrays.copyOf(out, (int) count[0]))
                    && IntStream.range(0, distinct.length).allMatch(r -> counts[r] == Arrays.stream(sorted)
                            .filter(key -> key == distinct[r]).count()));
        }

        /** Each key of A has three rows, and one key of B has none. */
        private void join() {
            int n = 500;
            int[] b = IntStream.rangeClosed(0, 3 * n).map(j -> j / 3).toArray();
            int[] ofA = new int[3 * n + 1];
            int[] ofB = new int[3 * n + 1];
            int[] with = new int[n];
            try (DeviceKeys a = engine.upload(Keys.of(PLACES, 0, n)); DeviceKeys other = engine.upload(Keys.of(b))) {
                engine.join(JoinKind.OUTER, a, other, _ -> Values.of(ofA).and(ofB), Order.natural());
                engine.join(JoinKind.SEMI, a, other, _ -> Values.of(with), Order.natural());
            }
            check("join", IntStream.rangeClosed(0, 3 * n).allMatch(
                    row -> ofB[row] == row && ofA[row] == (row < 3 * n ? row / 3 : -1))
                    && IntStream.range(0, n).allMatch(i -> with[i] == i));
        }

        private void top() {
            int[] first = new int[9];
            try (DeviceKeys keys = engine.upload(Keys.of(random()))) {
                engine.top(keys, Keys.of(first), Values.none(), Order.natural());
            }
            check("top", Arrays.equals(Arrays.copyOf(sorted(random(), N), 9), first));
        }

        /** Removes every third element, inserts it again, and moves all in intervals of 7. */
        private void movePlaces() {
            int[] numbers = random();
            int[] thirds = IntStream.range(0, N / 3).map(i -> 3 * i).toArray();
            int[] removed = IntStream.of(thirds).map(i -> numbers[i]).toArray();
            int[] places = IntStream.range(0, N / 3).map(i -> 2 * i).toArray();
            int[] offsets = IntStream.rangeClosed(0, N / 7).map(s -> 7 * s).toArray();
            int[] backwards = IntStream.range(0, N / 7).map(s -> N - 7 - 7 * s).toArray();
            int[] objects = new int[N];
            int[] expanded = new int[N];
            int[] moved = new int[N];
            int[] all = new int[N];
            try (DeviceValues in = engine.upload(Values.of(numbers));
                    DeviceValues fewer = engine.allocateValues(ElementType.INT, N - removed.length);
                    DeviceValues out = engine.allocateValues(ElementType.INT, N)) {
                engine.remove(in, Values.of(thirds), fewer);
                engine.insert(Values.of(removed), fewer, Values.of(places), out);
                out.download(Values.of(all));
                engine.moveIntervals(in, Values.of(offsets), Values.of(backwards), Values.of(offsets).slice(0, N / 7),
                        out);
                out.download(Values.of(moved));
                engine.loadBalance(Values.of(offsets), out);
                out.download(Values.of(objects));
                engine.expand(Values.of(backwards), Values.of(offsets), out);
                out.download(Values.of(expanded));
            }
            check("removal and insertion", Arrays.equals(numbers, all));
            check("objects", IntStream.range(0, N).allMatch(i -> objects[i] == i / 7));
            check("repeated elements", IntStream.range(0, N).allMatch(i -> expanded[i] == backwards[i / 7]));
            check("intervals", IntStream.range(0, N).allMatch(i -> moved[i] == numbers[N - 7 - i / 7 * 7 + i % 7]));
        }

        /** Words of rows in reverse order: a bit for nulls, and distances down from the greatest number. */
        private void rowWords() {
            int[] numbers = random();
            byte[] bitmap = new byte[Math.ceilDiv(N, Byte.SIZE)];
            new SplittableRandom(3).nextBytes(bitmap);
            int[] reverse = IntStream.range(0, N).map(i -> N - 1 - i).toArray();
            long[] words = new long[N];
            byte[] moved = new byte[bitmap.length];
            DeviceRows rows = Objects.requireNonNull(EngineBackend.of(engine).deviceRows());
            try (DeviceValues column = engine.upload(Values.of(numbers));
                    DeviceValues validity = engine.upload(Values.of(bitmap));
                    DeviceValues order = engine.upload(Values.of(reverse));
                    DeviceKeys out = engine.allocateKeys(ElementType.LONG, N);
                    DeviceValues bits = engine.allocateValues(ElementType.BYTE, bitmap.length)) {
                DeviceRows.NumberColumn ints = new DeviceRows.NumberColumn(column, 0, 1, validity,
                        DeviceRows.NumberKind.SIGNED);
                DeviceRows.Range range = rows.range(ints);
                int[] valid = IntStream.range(0, N).filter(i -> bit(bitmap, i) == 1).map(i -> numbers[i]).toArray();
                check("range", range.equals(new DeviceRows.Range(Arrays.stream(valid).min().orElseThrow(),
                        Arrays.stream(valid).max().orElseThrow(), N - valid.length)));
                rows.writeWords(List.of(new DeviceRows.NullPart(validity, false),
                        new DeviceRows.NumberPart(ints, range.greatest(), true, 0, 10)), order, out);
                out.download(words);
                rows.gatherBits(validity, order, bits);
                bits.download(moved);
                check("words of rows", IntStream.range(0, N).allMatch(i -> words[i] == (bit(bitmap, N - 1 - i) == 1
                        ? range.greatest() - numbers[N - 1 - i]
                        : 1L << 10) && bit(moved, i) == bit(bitmap, N - 1 - i)));
            }
        }

        /** Strings of up to 6 equal bytes, of which the shorter ones come first, backwards. */
        private void rowTexts() {
            int[] offsets = IntStream.rangeClosed(0, N).map(i -> i / 7 * 21 + (i % 7) * (i % 7 - 1) / 2).toArray();
            byte[] bytes = new byte[offsets[N]];
            IntStream.range(0, N).forEach(i -> Arrays.fill(bytes, offsets[i], offsets[i + 1], (byte) i));
            int[] reverse = IntStream.range(0, N).map(i -> N - 1 - i).toArray();
            long[] words = new long[N];
            long[] movedOffsets = new long[N + 1];
            byte[] movedBytes = new byte[bytes.length];
            DeviceRows rows = Objects.requireNonNull(EngineBackend.of(engine).deviceRows());
            try (DeviceValues starts = engine.upload(Values.of(offsets));
                    DeviceValues texts = engine.upload(Values.of(bytes));
                    DeviceValues order = engine.upload(Values.of(reverse));
                    DeviceKeys out = engine.allocateKeys(ElementType.LONG, N);
                    DeviceValues movedStarts = engine.allocateValues(ElementType.LONG, N + 1);
                    DeviceValues movedTexts = engine.allocateValues(ElementType.BYTE, bytes.length)) {
                DeviceRows.TextColumn strings = new DeviceRows.TextColumn(starts, texts, null);
                check("range of strings",
                        rows.range(strings).equals(new DeviceRows.TextRange(-1, bytes.length, 6, 0, 0)));
                rows.writeWords(List.of(new DeviceRows.TextPart(strings, 1, 5, 0, 255, false)), order, out);
                out.download(words);
                rows.gather(strings, order, bytes.length, new DeviceRows.TextColumn(movedStarts, movedTexts, null));
                movedStarts.download(movedOffsets);
                movedTexts.download(movedBytes);
            }
            check("words of strings", IntStream.range(0, N).allMatch(i -> {
                int row = N - 1 - i;
                long word = 0;
                for (int x = 1; x < 6; x++) {
                    word = word << 9 | (x < row % 7 ? (row & 0xff) + 1 : 0);
                }
                return words[i] == word;
            }));
            check("moved strings", IntStream.range(0, N).allMatch(i -> Arrays.equals(movedBytes,
                    (int) movedOffsets[i], (int) movedOffsets[i + 1], bytes, offsets[N - 1 - i], offsets[N - i])));
        }

        /** Columns of two words a row and of bits, backwards. */
        private void moveRows() {
            long[] words = new SplittableRandom(4).longs(2 * N).toArray();
            byte[] bitmap = new byte[Math.ceilDiv(N, Byte.SIZE)];
            new SplittableRandom(5).nextBytes(bitmap);
            int[] reverse = IntStream.range(0, N).map(i -> N - 1 - i).toArray();
            long[] movedWords = new long[2 * N];
            byte[] movedBits = new byte[bitmap.length];
            EngineBackend.of(engine).moveRows(reverse,
                    List.of(new RowMove(MemorySegment.ofArray(words), MemorySegment.ofArray(movedWords), 2 * Long.SIZE),
                            new RowMove(MemorySegment.ofArray(bitmap), MemorySegment.ofArray(movedBits), 1)),
                    () -> {});
            check("moved rows", IntStream.range(0, N).allMatch(i -> movedWords[2 * i] == words[2 * (N - 1 - i)]
                    && movedWords[2 * i + 1] == words[2 * (N - 1 - i) + 1]
                    && bit(movedBits, i) == bit(bitmap, N - 1 - i)));
        }

        private static int bit(byte[] bitmap, int i) {
            return bitmap[i / Byte.SIZE] >> i % Byte.SIZE & 1;
        }

        /** Segments of all lengths, which lie on the device. */
        private void sortSegments(Order order) {
            sortSegments(order, random(), new int[]{0, 10, 11, 200, 3000, 6999},
                    new int[]{9, 11, 200, 3000, 6990, 6999});
            int[] starts = IntStream.range(0, N / 35).map(s -> 35 * s).toArray();
            sortSegments(order, random(), starts, IntStream.of(starts).map(start -> start + start % 33).toArray());
        }

        /** Few tiny segments have a gap in front of them. What lies in gaps stays untouched. */
        private void sortTinySegmentIndices() {
            int[] starts = {0, 2, 3, 4, 5, 9, 10};
            int[] ends = {2, 3, 4, 5, 6, 10, 11};
            int[] keys = {2, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
            int[] indices = new int[keys.length];
            Arrays.fill(indices, -7);
            try (DeviceKeys there = engine.upload(Keys.of(keys))) {
                engine.sortSegmentIndices(there, Values.of(indices), Values.of(starts), Values.of(ends),
                        Order.natural());
            }
            check("gaps of tiny segments",
                    Arrays.equals(new int[]{1, 0, 2, 3, 4, 5, -7, -7, -7, 9, 10, -7}, indices));
        }

        private void sortHugeSegment() {
            int n = 40_000;
            sortSegments(Order.natural(), new SplittableRandom(4).ints(n).toArray(), new int[]{1, n / 10},
                    new int[]{99, n});
        }

        private void sortSegments(Order order, int[] keys, int[] starts, int[] ends) {
            int[] expected = keys.clone();
            for (int s = 0; s < starts.length; s++) {
                Arrays.sort(expected, starts[s], ends[s]);
            }
            int[] sorted = keys.clone();
            try (DeviceKeys there = engine.upload(Keys.of(keys));
                    DeviceValues from = engine.upload(Values.of(starts));
                    DeviceValues to = engine.upload(Values.of(ends))) {
                engine.sortSegments(there, Values.none(), from, to, order);
                there.download(sorted);
            }
            check("sort of segments", Arrays.equals(expected, sorted));
        }

        private static DeviceArray array(DeviceKeys keys) {
            return ((GpuKeys) keys).asValues().array(0);
        }

        /** Each part of the keys in order. */
        private static int[] sorted(int[] keys, int part) {
            int[] sorted = keys.clone();
            for (int from = 0; from < N; from += part) {
                Arrays.sort(sorted, from, from + part);
            }
            return sorted;
        }

        private void compare(String verb, int[] keys, int part, int[] out, int[] places) {
            check(verb, Arrays.equals(sorted(keys, part), out));
            int[] expected = new int[N];
            for (int from = 0; from < N; from += part) {
                int[] ofPart = IntStream.range(from, from + part).boxed()
                        .sorted((i, j) -> Integer.compare(keys[i], keys[j])).mapToInt(i -> i).toArray();
                System.arraycopy(ofPart, 0, expected, from, part);
            }
            check(verb, Arrays.equals(expected, places));
        }

        private void check(String verb, boolean isRight) {
            if (!isRight) {
                System.out.println("WRONG: " + verb + " by " + engine.name());
            }
        }
    }

    @Test
    void workAsOthersDo() throws Exception {
        Process process = start();
        assertEquals("done", output(process));
        assertEquals(0, process.waitFor());
    }

    /** PoCL's optimisation makes wrong programs of the kernels that distribute. They crash in some calls only. */
    @Test
    void refusesDistribution() throws Exception {
        Process process = start(DISTRIBUTE);
        String output = output(process);
        assertTrue(output.contains("fails the self-check \"distribution\": PoCL's optimisation"), output);
        assertEquals(1, process.waitFor());
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private static Process start(String... arguments) throws IOException {
        OpenClEngines.assumeDevice();
        String classes = String.join(File.pathSeparator, Classpath.place(Engine.class),
                Classpath.place(ComparatorSource.class), Classpath.place(OptimizedKernelsTest.class),
                Classpath.place(TestTuning.class));
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=target/hs_err_%p.log", "-Dengine=opencl:" + TestTuning.option() + ",", "-cp", classes,
                Program.class.getName()));
        words.addAll(List.of(arguments));
        ProcessBuilder command = new ProcessBuilder(words).redirectErrorStream(true);
        command.environment().remove("POCL_EXTRA_BUILD_FLAGS");
        return command.start();
    }
}

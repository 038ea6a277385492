// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes the sources of the vector sorting networks: straight-line code that a person would not write, nor read.
 *
 * <p>A network sorts the keys of 16 vectors, its rows. It sorts the columns by Green's network of 60 comparators. It
 * then transposes square blocks of rows, so that each column becomes a run of one or two rows, and merges runs two by
 * two by bitonic merges. Each method keeps its keys in registers, and a buffer passes keys from method to method. The
 * JVM's first compiler refuses methods of more than about 1,900 bytes, and its second compiler then never sees them.
 *
 * <p>Usage: {@code java build-tools/SortingNetworks.java FOLDER}
 */
public final class SortingNetworks {
    private static final int ROWS = 16;

    /** Green's sorting network of 16 inputs: layers of comparators. */
    private static final int[][] GREEN = {
        {0, 13, 1, 12, 2, 15, 3, 14, 4, 8, 5, 6, 7, 11, 9, 10},
        {0, 5, 1, 7, 2, 9, 3, 4, 6, 13, 8, 14, 10, 15, 11, 12},
        {0, 1, 2, 3, 4, 5, 6, 8, 7, 9, 10, 11, 12, 13, 14, 15},
        {0, 2, 1, 3, 4, 10, 5, 11, 6, 7, 8, 9, 12, 14, 13, 15},
        {1, 2, 3, 12, 4, 6, 5, 7, 8, 10, 9, 11, 13, 14},
        {1, 4, 2, 6, 5, 8, 7, 10, 9, 13, 11, 14},
        {2, 4, 3, 6, 9, 12, 11, 13},
        {3, 5, 6, 8, 7, 9, 10, 12},
        {3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
        {6, 7, 8, 9},
    };

    private final StringBuilder out = new StringBuilder();
    private final String vector;
    private final String key;
    private final String box;
    private final int lanes;

    private SortingNetworks(String name, String key, String box, int lanes) {
        this.vector = name + "Vector";
        this.key = key;
        this.box = box;
        this.lanes = lanes;
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0], "io", "mergepath", "cpu", "vector");
        Files.createDirectories(folder);
        new SortingNetworks("Int", "int", "Integer", 16).write(folder.resolve("IntNetwork.java"), "IntNetwork");
        new SortingNetworks("Long", "long", "Long", 8).write(folder.resolve("LongNetwork.java"), "LongNetwork");
    }

    private void write(Path file, String name) throws IOException {
        line("// SPDX-License-Identifier: Apache-2.0");
        line("// Written by build-tools/SortingNetworks.java.");
        line("package io.mergepath.cpu.vector;");
        line("");
        line("import java.util.Arrays;");
        line("import jdk.incubator.vector.%s;", vector);
        line("import jdk.incubator.vector.VectorShuffle;");
        line("import jdk.incubator.vector.VectorSpecies;");
        line("");
        line("/** A sorting network of up to {@link #SIZE} keys in %d vectors of %d. */", ROWS, lanes);
        line("final class %s {", name);
        line("    static final int LANES = %d;", lanes);
        line("    static final int SIZE = %d;", ROWS * lanes);
        line("    static final VectorSpecies<%s> SPECIES = %s.SPECIES_512;", box, vector);
        line("    private static final VectorShuffle<%s> REVERSE =", box);
        line("            VectorShuffle.fromOp(SPECIES, i -> LANES - 1 - i);");
        constants();
        line("");
        line("    private %s() {", name);
        line("    }");
        line("");
        line("    private static %s lanes(%s... lanes) {", vector, key);
        line("        return %s.fromArray(SPECIES, lanes, 0);", vector);
        line("    }");
        columns();
        transpose();
        merge(ROWS / lanes, 4);
        merge(4, 8);
        mergeHalves();
        rows();
        sort();
        line("}");
        // Maven compiles the module again if a source has a new time.
        if (!Files.exists(file) || !Files.readString(file).contentEquals(out)) {
            Files.writeString(file, out);
        }
    }

    private void line(String format, Object... arguments) {
        out.append(arguments.length == 0 ? format : format.formatted(arguments)).append('\n');
    }

    // --- Lane selections, from a pair of rows ---

    private void constants() {
        for (int d = 1; d < lanes; d *= 2) {
            int[] low = new int[lanes];
            int[] high = new int[lanes];
            for (int l = 0; l < lanes; l++) {
                low[l] = (l & d) == 0 ? l : lanes + (l ^ d);
                high[l] = (l & d) == 0 ? l | d : lanes + l;
            }
            constant("TRANSPOSE_LOW_" + d, low);
            constant("TRANSPOSE_HIGH_" + d, high);
        }
        // Where each key of two bitonic rows lies while a step brings the partners of a comparison above each other.
        int[] first = new int[lanes];
        int[] second = new int[lanes];
        for (int l = 0; l < lanes; l++) {
            first[l] = l;
            second[l] = lanes + l;
        }
        for (int d = lanes / 2; d > 0; d /= 2) {
            int[] place = places(first, second);
            int[] lower = new int[lanes];
            int[] upper = new int[lanes];
            int next = 0;
            for (int key = 0; key < 2 * lanes; key++) {
                if ((key & d) == 0) {
                    lower[next] = key;
                    upper[next++] = key | d;
                }
            }
            constant("LOWER_" + d, at(place, lower));
            constant("UPPER_" + d, at(place, upper));
            first = lower;
            second = upper;
        }
        int[] place = places(first, second);
        constant("FIRST", Arrays.copyOfRange(place, 0, lanes));
        constant("SECOND", Arrays.copyOfRange(place, lanes, 2 * lanes));
    }

    private int[] places(int[] first, int[] second) {
        int[] place = new int[2 * lanes];
        for (int l = 0; l < lanes; l++) {
            place[first[l]] = l;
            place[second[l]] = lanes + l;
        }
        return place;
    }

    private static int[] at(int[] place, int[] keys) {
        return Arrays.stream(keys).map(key -> place[key]).toArray();
    }

    private void constant(String name, int[] lane) {
        String list = Arrays.toString(lane);
        line("    private static final %s %s = lanes(%s);", vector, name, list.substring(1, list.length() - 1));
    }

    // --- Methods ---

    private void begin(String method, String extra) {
        line("");
        line("    private static void %s(%s[] in, int from, %s[] out, int to%s) {", method, key, key, extra);
        line("        %s t;", vector);
    }

    private void load(int rows) {
        for (int row = 0; row < rows; row++) {
            line("        %s v%d = %s.fromArray(SPECIES, in, from + %d);", vector, row, vector, row * lanes);
        }
    }

    private void store(List<Integer> rows) {
        for (int i = 0; i < rows.size(); i++) {
            line("        v%d.intoArray(out, to + %d);", rows.get(i), i * lanes);
        }
        line("    }");
    }

    private void compare(int a, int b) {
        line("        t = v%d.min(v%d);", a, b);
        line("        v%d = v%d.max(v%d);", b, a, b);
        line("        v%d = t;", a);
    }

    private static List<Integer> range(int from, int count) {
        List<Integer> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(from + i);
        }
        return rows;
    }

    private void columns() {
        line("");
        line("    private static void columns(%s[] in, %s[] out) {", key, key);
        line("        %s t;", vector);
        for (int row = 0; row < ROWS; row++) {
            line("        %s v%d = %s.fromArray(SPECIES, in, %d);", vector, row, vector, row * lanes);
        }
        for (int[] layer : GREEN) {
            for (int c = 0; c < layer.length; c += 2) {
                compare(layer[c], layer[c + 1]);
            }
        }
        for (int row = 0; row < ROWS; row++) {
            line("        v%d.intoArray(out, %d);", row, row * lanes);
        }
        line("    }");
    }

    private void transpose() {
        begin("transpose", ", int step");
        load(lanes);
        for (int d = 1; d < lanes; d *= 2) {
            for (int row = 0; row < lanes; row++) {
                if ((row & d) == 0) {
                    line("        t = TRANSPOSE_LOW_%d.selectFrom(v%d, v%d);", d, row, row | d);
                    line("        v%d = TRANSPOSE_HIGH_%d.selectFrom(v%d, v%d);", row | d, d, row, row | d);
                    line("        v%d = t;", row);
                }
            }
        }
        for (int row = 0; row < lanes; row++) {
            line("        v%d.intoArray(out, to + %d * step);", row, row);
        }
        line("    }");
    }

    /** Writes a method that merges runs of {@code run} rows until one run of {@code rows} rows is left. */
    private void merge(int run, int rows) {
        begin("merge" + rows, "");
        line("        %s u;", vector);
        load(rows);
        List<Integer> order = range(0, rows);
        for (int size = run; size < rows; size *= 2) {
            List<Integer> merged = new ArrayList<>();
            for (int r = 0; r < rows; r += 2 * size) {
                merged.addAll(cross(order.subList(r, r + 2 * size)));
            }
            for (int i = 0; i < rows; i += 2) {
                within(merged.get(i), merged.get(i + 1));
            }
            order = merged;
        }
        store(order);
    }

    /** Writes a method that makes the rows of two sorted halves bitonic, and their order final. */
    private void mergeHalves() {
        begin("mergeHalves", "");
        load(ROWS);
        store(cross(range(0, ROWS)));
    }

    /** Sorts two bitonic rows. */
    private void within(int a, int b) {
        for (int d = lanes / 2; d > 0; d /= 2) {
            line("        t = LOWER_%d.selectFrom(v%d, v%d);", d, a, b);
            line("        u = UPPER_%d.selectFrom(v%d, v%d);", d, a, b);
            line("        v%d = t.min(u);", a);
            line("        v%d = t.max(u);", b);
        }
        line("        t = FIRST.selectFrom(v%d, v%d);", a, b);
        line("        v%d = SECOND.selectFrom(v%d, v%d);", b, a, b);
        line("        v%d = t;", a);
    }

    /** Compares a run with the reverse of the next, and rows with rows. Returns the rows in order. */
    private List<Integer> cross(List<Integer> rows) {
        int half = rows.size() / 2;
        List<Integer> first = rows.subList(0, half);
        List<Integer> second = new ArrayList<>(rows.subList(half, rows.size())).reversed();
        for (int row : second) {
            line("        v%d = v%d.rearrange(REVERSE);", row, row);
        }
        for (int i = 0; i < half; i++) {
            compare(first.get(i), second.get(i));
        }
        List<Integer> order = new ArrayList<>(first);
        order.addAll(second);
        for (int d = half / 2; d > 0; d /= 2) {
            for (int i = 0; i < order.size(); i++) {
                if ((i & d) == 0) {
                    compare(order.get(i), order.get(i | d));
                }
            }
        }
        return order;
    }

    private void rows() {
        line("");
        line("    /** Sorts bitonic rows, two at a time. */");
        line("    private static void rows(%s[] keys, int from) {", key);
        line("        for (int at = from; at < from + SIZE; at += 2 * LANES) {");
        line("            %s t;", vector);
        line("            %s u;", vector);
        line("            %s v0 = %s.fromArray(SPECIES, keys, at);", vector, vector);
        line("            %s v1 = %s.fromArray(SPECIES, keys, at + LANES);", vector, vector);
        within(0, 1);
        line("            v0.intoArray(keys, at);");
        line("            v1.intoArray(keys, at + LANES);");
        line("        }");
        line("    }");
    }

    private void sort() {
        int blocks = ROWS / lanes;
        line("");
        line("    /**");
        line("     * Sorts {@code n} keys from {@code in[from]} on to {@code out[to]} and on.");
        line("     * Writes {@link #SIZE} keys there.");
        line("     *");
        line("     * @param buffer room for {@link #SIZE} keys");
        line("     */");
        line("    static void sort(%s[] in, int from, int n, %s[] out, int to, %s[] buffer) {", key, key, key);
        line("        System.arraycopy(in, from, buffer, 0, n);");
        line("        Arrays.fill(buffer, n, SIZE, %s.MAX_VALUE);", box);
        line("        columns(buffer, buffer);");
        for (int block = 0; block < blocks; block++) {
            line("        transpose(buffer, %d, out, to + %d, %d);", block * lanes * lanes, block * lanes,
                    blocks * lanes);
        }
        line("        for (int at = to; at < to + SIZE; at += 4 * LANES) {");
        line("            merge4(out, at, out, at);");
        line("        }");
        line("        merge8(out, to, out, to);");
        line("        merge8(out, to + 8 * LANES, out, to + 8 * LANES);");
        line("        mergeHalves(out, to, out, to);");
        line("        rows(out, to);");
        line("    }");
    }
}

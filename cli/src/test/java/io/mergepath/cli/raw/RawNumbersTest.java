// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.raw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.cli.Command;
import io.mergepath.testsupport.Seed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the sorts of number files with a sort of their bits as objects. */
class RawNumbersTest {
    private static final List<List<String>> OPTIONS = List.of(List.of(), List.of("-r"), List.of("-u"),
            List.of("--indices"), List.of("-r", "--indices"), List.of("-ru", "--indices"));

    @TempDir private Path folder;

    /** A type by name, the number of its bytes, and how the bits of two numbers compare. */
    enum Type {
        I32(4), I64(8), U32(4), U64(8), F32(4), F64(8);

        private final int bytes;

        Type(int bytes) {
            this.bytes = bytes;
        }

        int compare(long a, long b) {
            return switch (this) {
                case I32 -> Integer.compare((int) a, (int) b);
                case I64 -> Long.compare(a, b);
                case U32 -> Integer.compareUnsigned((int) a, (int) b);
                case U64 -> Long.compareUnsigned(a, b);
                case F32 -> Float.compare(Float.intBitsToFloat((int) a), Float.intBitsToFloat((int) b));
                case F64 -> Double.compare(Double.longBitsToDouble(a), Double.longBitsToDouble(b));
            };
        }

        /** Few different numbers, with several NaNs and both zeros. */
        long random(Random random) {
            int small = random.nextInt(40) - 20;
            long bits = switch (this) {
                case F32 -> Float.floatToRawIntBits(small);
                case F64 -> Double.doubleToRawLongBits(small);
                default -> small;
            };
            return switch (random.nextInt(12)) {
                case 0 -> bytes == 4 ? 0x7fc00000L + small : 0x7ff8_0000_0000_0000L + small;
                case 1 -> 1L << (8 * bytes - 1);
                default -> bits;
            };
        }

        byte[] toFile(List<Long> numbers) {
            ByteBuffer file = ByteBuffer.allocate(bytes * numbers.size()).order(ByteOrder.LITTLE_ENDIAN);
            numbers.forEach(n -> {
                if (bytes == 4) {
                    file.putInt(n.intValue());
                } else {
                    file.putLong(n);
                }
            });
            return file.array();
        }
    }

    @ParameterizedTest
    @EnumSource
    void likeASortOfObjects(Type type) throws Exception {
        Random random = new Random(Seed.of(type.name()));
        for (int size : new int[]{0, 1, 100, 5_000}) {
            List<Long> a = random.longs(size, 0, 1).map(_ -> type.random(random)).boxed().toList();
            List<Long> b = random.longs(size / 2, 0, 1).map(_ -> type.random(random)).boxed().toList();
            for (List<String> options : OPTIONS) {
                Comparator<Long> order = options.toString().contains("r")
                        ? (x, y) -> type.compare(y, x)
                        : (x, y) -> type.compare(x, y);
                check("sort", type, options, order, a, b);
                check("merge", type, options, order, a.stream().sorted(order).toList(),
                        b.stream().sorted(order).toList());
            }
        }
    }

    private void check(String command, Type type, List<String> options, Comparator<Long> order, List<Long> a,
            List<Long> b) throws Exception {
        List<Long> all = new ArrayList<>(a);
        all.addAll(b);
        List<Integer> places = new ArrayList<>(IntStream.range(0, all.size()).boxed().toList());
        places.sort(Comparator.comparing(all::get, order));
        if (options.toString().contains("u")) {
            List<Integer> sorted = List.copyOf(places);
            places = IntStream.range(0, sorted.size())
                    .filter(i -> i == 0 || order.compare(all.get(sorted.get(i - 1)), all.get(sorted.get(i))) != 0)
                    .mapToObj(sorted::get).toList();
        }
        byte[] expected = options.contains("--indices")
                ? Type.I64.toFile(places.stream().map(Integer::longValue).toList())
                : type.toFile(places.stream().map(all::get).toList());
        Path out = folder.resolve("out");
        List<String> arguments = new ArrayList<>(List.of(command, "--type", type.name().toLowerCase(Locale.ROOT)));
        arguments.addAll(options);
        arguments.add(Files.write(folder.resolve("a"), type.toFile(a)).toString());
        arguments.add(Files.write(folder.resolve("b"), type.toFile(b)).toString());
        arguments.addAll(List.of("-o", out.toString()));
        assertEquals("", Command.resultHere(arguments).err());
        assertArrayEquals(expected, Files.readAllBytes(out), () -> arguments + ": " + Seed.rerun());
    }

    @Test
    void asAProcess() throws Exception {
        Path place = Files.createDirectory(folder.resolve("folder"));
        Command mergepath = new Command(place);
        mergepath.runWith("\2\0\0\0\1\0\0\0\377\377\377\377", "sort", "--type", "i32")
                .expect(0, "\377\377\377\377\1\0\0\0\2\0\0\0", "");
        mergepath.runWith("\2\0\0\0\1\0\0\0\377\377\377\377", "sort", "--type", "u32", "-r", "--indices")
                .expect(0, "\2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0", "");
        mergepath.runWith("\2\0\0\0\1\0\0\0\377\377\377\377", "sort", "--type", "U32", "-c")
                .expect(1, "", "mergepath: -:2: disorder: 1\n");
        Files.write(place.resolve("a"), new byte[]{1, 0, 0, 0, 3, 0, 0, 0});
        Files.write(place.resolve("b"), new byte[]{2, 0, 0, 0});
        mergepath.run("merge", "--type", "i32", "b", "a").expect(0, "\1\0\0\0\2\0\0\0\3\0\0\0", "");
    }
}

package io.mergepath.cli.path;

import java.math.BigInteger;
import java.util.regex.Pattern;

/** A sorted list of numbers as it is written on a command line: {@code 3,6,7}. */
final class NumberList {
    /** Longer ones belong into files, and to another command. */
    private static final int MOST = 100_000;
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+");
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger GREATEST = BigInteger.valueOf(Long.MAX_VALUE);

    private NumberList() {
    }

    /**
     * Reads a list.
     *
     * @throws IllegalArgumentException if it is no sorted list of 64-bit numbers, saying which list, where and why
     */
    static long[] parse(String name, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(name + " is empty; write a sorted list such as 3,6,7");
        }
        String[] words = text.strip().split("\\s*,\\s*|\\s+", -1);
        if (words.length > MOST) {
            throw new IllegalArgumentException(
                    name + " has " + words.length + " numbers, and " + MOST + " are the most");
        }
        long[] numbers = new long[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = number(name + "[" + i + "]", words[i]);
            if (i > 0 && numbers[i] < numbers[i - 1]) {
                throw new IllegalArgumentException(
                        name + " is not sorted: " + name + "[" + i + "] = " + numbers[i] + " comes after "
                                + name + "[" + (i - 1) + "] = " + numbers[i - 1]);
            }
        }
        return numbers;
    }

    private static long number(String place, String word) {
        if (word.isEmpty()) {
            throw new IllegalArgumentException(place + " is missing: there is nothing between two commas or at an end");
        }
        if (!NUMBER.matcher(word).matches()) {
            throw new IllegalArgumentException(place + " is '" + word + "', which is no whole number");
        }
        BigInteger value = new BigInteger(word);
        if (value.compareTo(LEAST) < 0 || value.compareTo(GREATEST) > 0) {
            throw new IllegalArgumentException(
                    place + " is " + word + ", not between " + LEAST + " and " + GREATEST);
        }
        return value.longValue();
    }
}

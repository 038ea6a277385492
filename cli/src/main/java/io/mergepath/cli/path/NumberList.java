// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * The rules for a list of numbers on a command line or in a form, such as {@code 3,6,7}.
 *
 * @param most the greatest number of elements
 * @param least the least allowed number
 * @param greatest the greatest allowed number
 * @param sorted whether they must ascend
 */
public record NumberList(int most, long least, long greatest, boolean sorted) {
    /** The rules on a command line. Longer lists belong in files, and to another command. */
    static final NumberList ARGUMENT = new NumberList(100_000, Long.MIN_VALUE, Long.MAX_VALUE, true);
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+");

    /**
     * Reads a list.
     *
     * @param name the name of the list in messages
     * @param text numbers with commas or spaces between them
     * @return the numbers
     * @throws IllegalArgumentException if the text breaks a rule; the message names the list, the place and the reason
     */
    public long[] parse(String name, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(
                    name + " is empty; write a " + (sorted ? "sorted " : "") + "list such as 3,6,7");
        }
        String[] words = text.strip().split("\\s*,\\s*|\\s+", -1);
        if (words.length > most) {
            throw new IllegalArgumentException(
                    name + " has " + words.length + " numbers, and " + most + " are the most");
        }
        long[] numbers = new long[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = number(name + "[" + i + "]", words[i]);
            if (sorted && i > 0 && numbers[i] < numbers[i - 1]) {
                throw new IllegalArgumentException(
                        name + " is not sorted: " + name + "[" + i + "] = " + numbers[i] + " comes after "
                                + name + "[" + (i - 1) + "] = " + numbers[i - 1]);
            }
        }
        return numbers;
    }

    private long number(String place, String word) {
        if (word.isEmpty()) {
            throw new IllegalArgumentException(place + " is missing: there is nothing between two commas or at an end");
        }
        if (!NUMBER.matcher(word).matches()) {
            throw new IllegalArgumentException(place + " is '" + word + "', not a whole number");
        }
        BigInteger value = new BigInteger(word);
        if (value.compareTo(BigInteger.valueOf(least)) < 0 || value.compareTo(BigInteger.valueOf(greatest)) > 0) {
            throw new IllegalArgumentException(
                    place + " is " + word + ", not between " + least + " and " + greatest);
        }
        return value.longValue();
    }
}

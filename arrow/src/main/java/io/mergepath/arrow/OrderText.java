// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads an order of rows from a text such as {@code price desc nulls last, "full name"}. */
final class OrderText {
    private final String text;
    private int number = 1;
    private int at;

    private OrderText(String text) {
        this.text = text;
    }

    /**
     * A column of the order.
     *
     * @param name the column's name
     * @param place the column and its place in the text, for errors
     */
    record Term(String name, String place, boolean descending, boolean nullsFirst) {
    }

    /** The columns of an order. */
    static List<Term> parse(String text) {
        OrderText rest = new OrderText(Objects.requireNonNull(text, "order"));
        List<Term> terms = new ArrayList<>();
        terms.add(rest.term());
        while (rest.at < text.length()) {
            rest.at++;
            rest.number++;
            terms.add(rest.term());
        }
        return terms;
    }

    /** Reads one column, and stops at a comma or the end of the text. */
    private Term term() {
        skipBlanks();
        int start = at;
        String name = name();
        boolean descending = false;
        boolean nullsFirst = false;
        int place = at;
        String word = nextWord();
        if (word.equalsIgnoreCase("asc") || word.equalsIgnoreCase("desc")) {
            descending = word.equalsIgnoreCase("desc");
            place = at;
            word = nextWord();
        }
        if (word.equalsIgnoreCase("nulls")) {
            place = at;
            word = nextWord();
            if (!word.equalsIgnoreCase("first") && !word.equalsIgnoreCase("last")) {
                throw error(place, "first or last is missing behind nulls");
            }
            nullsFirst = word.equalsIgnoreCase("first");
            place = at;
            word = nextWord();
        }
        if (!word.isEmpty()) {
            throw error(place, "\"" + word + "\" behind column \"" + name
                    + "\" is no comma, and not one of asc, desc, nulls first, nulls last in this order");
        }
        return new Term(name, place(number, start) + ", \"" + name + "\"", descending, nullsFirst);
    }

    private String name() {
        int start = at;
        if (at == text.length() || text.charAt(at) == ',') {
            throw error(start, "the name of the column is missing");
        }
        if (text.charAt(at) == '"') {
            return quoted();
        }
        String name = nextWord();
        if (name.indexOf('"') >= 0) {
            throw error(start,
                    "the name has a quote inside; quote the whole name, and write two quotes for one inside");
        }
        return name;
    }

    private String quoted() {
        int start = at;
        StringBuilder name = new StringBuilder();
        for (at++; at < text.length(); at++) {
            if (text.charAt(at) != '"') {
                name.append(text.charAt(at));
            } else if (at + 1 < text.length() && text.charAt(at + 1) == '"') {
                name.append('"');
                at++;
            } else {
                at++;
                if (at < text.length() && !endsWord(text.charAt(at))) {
                    throw error(at, "a blank or a comma is missing behind the quoted name");
                }
                return name.toString();
            }
        }
        throw error(start, "the closing quote is missing");
    }

    /** The next characters up to a blank or comma; none at a comma or the end. */
    private String nextWord() {
        skipBlanks();
        int start = at;
        while (at < text.length() && !endsWord(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private static boolean endsWord(char character) {
        return character == ',' || Character.isWhitespace(character);
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException error(int place, String message) {
        int word = place;
        while (word < text.length() && Character.isWhitespace(text.charAt(word))) {
            word++;
        }
        return new IllegalArgumentException(place(number, word) + ": " + message);
    }

    private static String place(int number, int at) {
        return "order: column " + number + " at character " + (at + 1);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.util.regex.Pattern;

/** Whether a text is JSON as RFC 8259 has it: values are reduced, innermost first, until one is left. */
public final class StrictJson {
    private static final Pattern STRING = Pattern.compile(
            "\"(?:[^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*+\"");
    private static final Pattern SCALAR = Pattern.compile(
            "(?<![\\w.+-])(?:-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null)(?![\\w.+-])");
    private static final Pattern SPACE = Pattern.compile("[ \\t\\r\\n]+");
    private static final Pattern MEMBER = Pattern.compile("S:[SV]");
    private static final Pattern COMPOUND = Pattern.compile("\\[(?:[SV](?:,[SV])*)?]|\\{(?:M(?:,M)*)?}");

    private StrictJson() {
    }

    public static boolean accepts(String text) {
        // Letters stand for parsed values. The text has no letters outside strings, so remove the strings first.
        String rest = STRING.matcher(text).replaceAll("\"\"");
        rest = SCALAR.matcher(rest).replaceAll("#");
        if (!rest.matches("[\\[\\]{}:,#\"\\s]*")) {
            return false;
        }
        rest = SPACE.matcher(rest).replaceAll("").replace("\"\"", "S").replace("#", "V");
        String before = "";
        while (!rest.equals(before)) {
            before = rest;
            rest = COMPOUND.matcher(MEMBER.matcher(rest).replaceAll("M")).replaceAll("V");
        }
        return rest.equals("V") || rest.equals("S");
    }
}

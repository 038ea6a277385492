// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** File names are bytes in every locale. Scripts name the files, because this process may be unable to. */
class FileNamesTest {
    /** Every byte that a name may contain, except the last byte, for which there is no room. */
    private static final String ALL_BYTES = "all=$(for ((i = 1; i < 255; i++)); do"
            + " [ $i = 47 ] || printf \"\\\\x$(printf %x $i)\";"
            + " done; echo x); all=${all%x}; ";

    @TempDir private Path temporary;
    private Command mergepath;

    @BeforeEach
    void makeFolder() throws Exception {
        mergepath = new Command(Files.createDirectory(temporary.resolve("folder")));
    }

    private void expect(String locale, String script, String out, String err) throws Exception {
        // The shell prints a warning if the locale is not installed.
        mergepath.shell("{ export LC_ALL=" + locale + "; } 2> /dev/null; printf 'b\\na\\n' > in; " + script)
                .expect(0, out, err);
    }

    private static String missing(String name) {
        return "mergepath: " + name + ": No such file or directory\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8", "xx_YY.UTF-8"})
    void utf8(String locale) throws Exception {
        expect(locale,
                "mv in $'\\xc3\\xa4'; $mergepath sort $'\\xc3\\xa4' -o $'\\xe6\\x97\\xa5'; cat $'\\xe6\\x97\\xa5';"
                        + " $mergepath merge $'\\xe6\\x97\\xa5' $'\\xc3\\xb6' || true",
                "a\nb\n", missing("\u00c3\u00b6"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "C.UTF-8", "xx_YY.UTF-8"})
    void notUtf8(String locale) throws Exception {
        expect(locale, "mv in $'\\xe9'; $mergepath sort $'\\xe9' -o $'o\\xff'; cat $'o\\xff';"
                + " $mergepath sort -c $'\\xe9'; $mergepath merge $'o\\xff' $'\\xed\\xb3\\xa9' || true",
                "a\nb\n", "mergepath: \u00e9:2: disorder: a\n"
                        + missing("\u00ed\u00b3\u00a9"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "C.UTF-8"})
    void allBytes(String locale) throws Exception {
        expect(locale, ALL_BYTES + "mv in \"$all\"; $mergepath sort \"$all\" -o \"$all\"; cat \"$all\";"
                + " $mergepath sort \"$all\"$'\\xff' 2> error;"
                + " printf 'mergepath: %s\\xff: No such file or directory\\n' \"$all\""
                + " | cmp - error",
                "a\nb\n", "");
    }

    @Test
    void replacementCharacter() throws Exception {
        expect("C.UTF-8", "mv in $'\\xef\\xbf\\xbd'; $mergepath sort $'\\xef\\xbf\\xbd'", "a\nb\n", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "C.UTF-8"})
    void workingFolder(String locale) throws Exception {
        expect(locale,
                "mkdir $'d\\xff'; mv in $'d\\xff'; cd $'d\\xff'; cp in $'\\xe9'; $mergepath sort in $'\\xe9' -o out;"
                        + " cat out; $mergepath path 1 2 --svg $'s\\xff' > ../pieces; ls | wc -l",
                "a\na\nb\nb\n4\n", "");
    }

    @Test
    void filesOfFigures() throws Exception {
        expect("C.UTF-8", "$mergepath bench report $'\\xe9' --table; $mergepath bench report in --report $'\\xe9/a';"
                + " $mergepath bench cpu --peers $'\\xe9' || true", "",
                missing("\u00e9") + missing("\u00e9/a") + missing("\u00e9"));
    }

    @Test
    void optionsAreBytesToo() throws Exception {
        expect("C.UTF-8",
                "printf 'a\\xe92\\nb\\xe91\\n' | $mergepath sort -t $'\\xe9' -k2; $mergepath sort $'-\\xe9' || true",
                "b\u00e91\na\u00e92\n", "mergepath: Unknown option: '-\u00e9' (see 'mergepath sort --help')\n");
    }
}

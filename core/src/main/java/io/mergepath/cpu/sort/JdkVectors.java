// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The vector instructions that {@link java.util.Arrays#sort(int[])} of JDK 25 uses. The JDK has vector sorts for x86-64
 * and Linux only: with AVX-512 for {@code int}, {@code long}, {@code float} and {@code double}, with AVX2 for {@code
 * int} and {@code float}. The JDK does not tell which it uses, so this class repeats its choice from the processor's
 * features.
 */
enum JdkVectors {
    NONE, AVX2, AVX512;

    /** The first family of AMD processors on which the JDK sorts with AVX-512. */
    private static final int AMD_FAMILY = 0x1a;

    /** The instructions that the JDK uses on this machine. */
    static final JdkVectors HERE = here();

    private static JdkVectors here() {
        if (!System.getProperty("os.arch").equals("amd64") || !System.getProperty("os.name").equals("Linux")) {
            return NONE;
        }
        Path processors = Path.of("/proc/cpuinfo");
        try (BufferedReader reader = Files.newBufferedReader(processors, StandardCharsets.ISO_8859_1)) {
            // The first paragraph describes the first processor.
            return of(reader.lines().takeWhile(line -> !line.isBlank()).toList());
        } catch (IOException unknown) {
            return NONE;
        }
    }

    /**
     * The instructions that the JDK uses on a processor.
     *
     * @param description lines of the form {@code name : value}, as Linux describes a processor
     */
    static JdkVectors of(List<String> description) {
        Map<String, String> values = new HashMap<>();
        for (String line : description) {
            int colon = line.indexOf(':');
            if (colon >= 0) {
                values.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
            }
        }
        List<String> features = List.of(values.getOrDefault("flags", "").split(" ", -1));
        String vendor = values.getOrDefault("vendor_id", "");
        boolean sorts = vendor.equals("GenuineIntel")
                || (vendor.equals("AuthenticAMD") && family(values) >= AMD_FAMILY);
        if (sorts && features.contains("avx512dq")) {
            return AVX512;
        }
        return features.contains("avx2") ? AVX2 : NONE;
    }

    private static int family(Map<String, String> values) {
        try {
            return Integer.parseInt(values.getOrDefault("cpu family", "0"));
        } catch (NumberFormatException unknown) {
            return 0;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests light and dark colours on wide and narrow screens: nothing is cut off, text has contrast, and every control has
 * a name.
 */
class LegibilityTest {
    private static final List<String> STATES = List.of("#view=merge&step=3", "#view=merge&mode=search&step=1",
            "#view=merge&a=2,1",
            "#view=merge&a=1,1,1,2,2&b=2,2,2,2,2&p=10&ties=strict&step=9",
            "#view=strategies&strategy=circular&nt=8&step=20",
            "#view=sort&step=9", "#view=sets&p=4&step=2",
            "#view=sets&step=9", "#view=work&step=4", "#view=segments&step=7", "#view=segments&step=12",
            "#view=exercises", "#view=exercises&exercise=path&moves=DR");

    /**
     * Finds text whose contrast to its background is less than 4.5, by the formula of the Web Content Accessibility
     * Guidelines.
     */
    private static final String FAINT_TEXT = """
            () => {
                const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
                const rgba = colour => {
                    canvas.clearRect(0, 0, 1, 1);
                    canvas.fillStyle = colour;
                    canvas.fillRect(0, 0, 1, 1);
                    return [...canvas.getImageData(0, 0, 1, 1).data];
                };
                const luminance = ([r, g, b]) => {
                    const [x, y, z] = [r, g, b].map(c => c / 255)
                        .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
                    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
                };
                const behind = node => {
                    for (let one = node; one; one = one.parentElement) {
                        const colour = rgba(getComputedStyle(one).backgroundColor);
                        if (colour[3] === 255) {
                            return colour;
                        }
                    }
                    return [255, 255, 255, 255];
                };
                return [...document.querySelectorAll('body *')]
                    .filter(node => node.checkVisibility() && !node.closest('svg')
                        && [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim()))
                    .map(node => {
                        const text = luminance(rgba(getComputedStyle(node).color));
                        const ground = luminance(behind(node));
                        return [(Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05), node.textContent];
                    }).filter(([contrast]) => contrast < 4.5)
                    .map(([contrast, text]) => contrast.toFixed(2) + ' ' + text);
            }
            """;

    private static final String NAMELESS_CONTROLS = """
            () => [...document.querySelectorAll('input, select, textarea, button, a')]
                .filter(node => node.checkVisibility())
                .filter(node => !node.labels?.length && !node.ariaLabel && !node.textContent.trim())
                .map(node => node.outerHTML)
            """;

    private static Server server;

    @BeforeAll
    static void start() {
        Chromium.open();
        server = new Server(0);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 1280", "DARK, 1280", "LIGHT, 390", "DARK, 390"})
    void everyViewIsLegible(ColorScheme colours, int width) {
        try (Visit visit = new Visit(
                new Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(colours))) {
            visit.go(server.address());
            for (String state : STATES) {
                visit.at(state);
                assertEquals(List.of(), visit.page().evaluate(FAINT_TEXT), state);
                assertEquals(List.of(), visit.page().evaluate(NAMELESS_CONTROLS), state);
                assertEquals(width, visit.page().evaluate("() => document.documentElement.scrollWidth"), state);
            }
        }
    }
}

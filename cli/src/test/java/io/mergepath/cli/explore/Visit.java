// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;

/** A visit to the page, in a window of its own. At its end the console of the browser must have no error. */
final class Visit implements AutoCloseable {
    private final BrowserContext context;
    private final Page page;
    private final List<String> errors = new ArrayList<>();

    Visit(Browser.NewContextOptions options) {
        context = Chromium.open().newContext(options);
        context.setDefaultTimeout(Chromium.PATIENCE_MILLIS);
        page = context.newPage();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                errors.add(message.text());
            }
        });
        page.onPageError(errors::add);
    }

    /** Opens an address on a screen of usual size. */
    static Visit to(String address) {
        return new Visit(new Browser.NewContextOptions().setViewportSize(1280, 900)).go(address);
    }

    Visit go(String address) {
        // A change of the part after the # alone loads nothing.
        page.navigate("about:blank");
        page.navigate(address);
        return ready();
    }

    /** Follows a link inside the page. */
    Visit at(String fragment) {
        page.evaluate("""
                fragment => new Promise(done => {
                    if (location.hash === fragment) {
                        done();
                    } else {
                        addEventListener('hashchange', () => done(), {once: true});
                        location.hash = fragment;
                    }
                })
                """, fragment);
        return ready();
    }

    /** Waits until the page shows the requested state. */
    Visit ready() {
        page.locator("main[aria-busy=false]").waitFor();
        return this;
    }

    List<String> errors() {
        return errors;
    }

    BrowserContext context() {
        return context;
    }

    Page page() {
        return page;
    }

    Visit fill(String label, String text) {
        page.getByLabel(label).first().fill(text);
        return ready();
    }

    Visit choose(String label, String value) {
        page.getByLabel(label).first().selectOption(value);
        return ready();
    }

    Visit click(String button) {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(button).setExact(true)).first().click();
        return ready();
    }

    Visit press(String... keys) {
        page.locator("h1").click();
        for (String key : keys) {
            page.keyboard().press(key);
        }
        return this;
    }

    /** The player's description of the step. */
    String message() {
        return page.locator(".message").innerText();
    }

    Visit waitForMessage(String part) {
        page.locator(".message", new Page.LocatorOptions().setHasText(part)).waitFor();
        return this;
    }

    /** The keys of the row with a name. */
    List<String> row(String name) {
        return page.locator("ol[aria-label='" + name + "'] li > span:first-child").allInnerTexts();
    }

    /** The message beside a field. */
    String messageBeside(String label) {
        Locator field = page.getByLabel(label).first();
        assertEquals("true", field.getAttribute("aria-invalid"), label);
        return page.locator("#" + field.getAttribute("aria-describedby")).innerText();
    }

    @Override
    public void close() {
        context.close();
        assertEquals(List.of(), errors);
    }
}

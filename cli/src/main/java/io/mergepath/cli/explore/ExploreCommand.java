// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.cli.io.Failure;
import io.mergepath.cli.output.OutputFile;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves or saves a page that shows merges and sorts step by step. */
@Command(name = "explore", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Watch merges and sorts step by step in the browser. The command serves the page to this"
                + " machine only, until Ctrl-C.",
        footer = {
            "", "Examples:", "  mergepath explore --view 'view=sort&nt=2' opens the browser with this view",
            "  mergepath explore --port 8080 --no-open   always at http://127.0.0.1:8080/",
            "  mergepath explore --save merge-path.html  the page as one file"})
public final class ExploreCommand implements Runnable {
    private static final int LAST_PORT = 65_535;
    /**
     * Names and values in the form that the page writes. No character needs an escape in a quoted shell word, and only
     * the & needs an escape in HTML.
     */
    private static final Pattern VIEW = Pattern.compile("([a-z]+=[\\w*.,+%-]*(&[a-z]+=[\\w*.,+%-]*)*)?");

    /** The views of the page, in the order of its links. */
    private static final List<String> VIEWS = List.of("merge", "strategies", "sort", "sets", "work", "segments",
            "exercises");
    private static final String VIEW_OF_CHOICES = "view=";

    @Spec private CommandSpec spec;

    @Option(names = "--port", paramLabel = "N",
            description = "Serve at port N. Default: any free port.") private int port;

    @Option(names = "--no-open", negatable = true, defaultValue = "true", fallbackValue = "true",
            description = "Do not open a browser.") private boolean open;

    @Option(names = "--view", paramLabel = "VIEW", defaultValue = "",
            description = "Show this view first: the part of the page's address after the #. 'Copy command' on the"
                    + " page fills it in.") private String view = "";

    @Option(names = "--save", paramLabel = "FILE",
            description = "Write the page to one HTML"
                    + " file that needs no server. Serve nothing.") private @Nullable String file;

    @Override
    public void run() {
        if (port < 0 || port > LAST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port " + port + " is not between 0 and " + LAST_PORT);
        }
        if (file != null && port != 0) {
            throw new ParameterException(spec.commandLine(), "--port has no effect with --save, which serves nothing");
        }
        if (!VIEW.matcher(view).matches()) {
            throw new ParameterException(spec.commandLine(), "--view " + view
                    + " is not the part after the # of the page's address, such as 'view=merge&p=5'");
        }
        refuseUnknownView();
        if (file == null) {
            serve();
        } else {
            save(file);
        }
    }

    private void refuseUnknownView() {
        for (String choice : view.split("&", -1)) {
            if (choice.startsWith(VIEW_OF_CHOICES) && !VIEWS.contains(choice.substring(VIEW_OF_CHOICES.length()))) {
                throw new ParameterException(spec.commandLine(),
                        "--view " + view + ": the views are " + String.join(", ", VIEWS));
            }
        }
    }

    private void save(String file) {
        try (OutputFile output = new OutputFile(file)) {
            output.write(ByteBuffer.wrap(Page.saved(view).getBytes(StandardCharsets.UTF_8)));
            output.complete();
        }
    }

    private void serve() {
        try (Server server = new Server(port)) {
            PrintWriter out = spec.commandLine().getOut();
            String address = server.address() + (view.isEmpty() ? "" : "#" + view);
            out.println("Mergepath explains itself at " + address + " until Ctrl-C");
            out.flush();
            if (open) {
                Browser.open(address);
            }
            // Ctrl-C ends the process, and the server with it.
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure("interrupted", e);
        }
    }
}

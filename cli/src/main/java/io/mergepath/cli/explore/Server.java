// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mergepath.cli.io.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Serves the page and its data to this machine only.
 *
 * <p>A page of another site can point a host name of its own at 127.0.0.1 and make the browser send requests here. So
 * the server refuses requests for other hosts. It reads no file but the files of the page.
 */
final class Server implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int LONGEST_QUERY = 8192;
    private static final String JSON = "application/json";
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src"
            + " 'self'; img-src data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final Map<String, Function<Query, Record>> DATA = Map.of("/data/merge", MergeData::of,
            "/data/strategies", StrategyData::of, "/data/sort", SortData::of, "/data/sets", SetData::of, "/data/work",
            WorkData::of, "/data/segments", SegmentData::of);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** The response to a request. */
    private record Answer(int status, String type, String text) {
        static Answer of(int status, Refusal refusal) {
            return new Answer(status, JSON, Json.of(refusal.message()));
        }

        static Answer plain(int status, String text) {
            return new Answer(status, "text/plain; charset=utf-8", text + "\n");
        }
    }

    /** Starts to serve at a port, or at any free port if the port is 0. */
    Server(int port) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[]{127, 0, 0, 1}), port),
                    0);
        } catch (IOException e) {
            throw new Failure("port " + port + ": " + e.getMessage(), e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String address() {
        return "http://" + LOOPBACK + ":" + port() + "/";
    }

    private int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer = answer(exchange);
            byte[] body = answer.text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().putAll(Map.of("Content-Type", List.of(answer.type), "Content-Security-Policy",
                    List.of(POLICY), "X-Content-Type-Options", List.of("nosniff"), "Referrer-Policy",
                    List.of("no-referrer"), "Cache-Control", List.of("no-store")));
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(answer.status, head ? -1 : body.length);
            if (!head) {
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(body);
                }
            }
        }
    }

    private Answer answer(HttpExchange exchange) {
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getPath();
        String query = exchange.getRequestURI().getRawQuery();
        if (!isMine(exchange.getRequestHeaders().getFirst("Host"))) {
            return Answer.plain(403, "This server answers requests for " + address() + " only.");
        }
        if (!method.equals("GET") && !method.equals("HEAD")) {
            return Answer.plain(405, "Only GET and HEAD are allowed.");
        }
        Function<Query, Record> data = DATA.get(path);
        if (data != null) {
            return compute(data, query);
        }
        String file = path.equals("/") ? Page.INDEX : path.substring(1);
        return Page.files().contains(file)
                ? new Answer(200, Page.type(file), Page.text(file))
                : Answer.plain(404, "No such page.");
    }

    private boolean isMine(@Nullable String host) {
        return host != null && (host.equals(LOOPBACK + ":" + port()) || host.equals("localhost:" + port()));
    }

    private static Answer compute(Function<Query, Record> data, @Nullable String query) {
        if (query != null && query.length() > LONGEST_QUERY) {
            return Answer.of(414, new Refusal("", "the query has " + query.length() + " characters, and "
                    + LONGEST_QUERY + " are the most"));
        }
        try {
            return new Answer(200, JSON, Json.of(data.apply(Query.of(query))));
        } catch (Refusal refusal) {
            return Answer.of(400, refusal);
        } catch (RuntimeException e) {
            return Answer.of(500, new Refusal("", "the server has failed: " + e));
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}

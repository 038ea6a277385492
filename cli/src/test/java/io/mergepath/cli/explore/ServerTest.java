// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.cli.io.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the responses of the server through sockets, because ordinary clients do not send an attacker's requests. */
class ServerTest {
    private static Server server;
    private static int port;

    @BeforeAll
    static void start() {
        server = new Server(0);
        port = URI.create(server.address()).getPort();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String ask(String method, String path, String... headers) throws IOException {
        String request = method + " " + path + " HTTP/1.1\r\nConnection: close\r\n"
                + String.join("", List.of(headers).stream().map(header -> header + "\r\n").toList()) + "\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String get(String path) throws IOException {
        return ask("GET", path, "Host: 127.0.0.1:" + port);
    }

    private static void assertStatus(int status, String answer) {
        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    }

    @Test
    void thePageIsServedWithAPolicy() throws IOException {
        String answer = get("/");
        assertStatus(200, answer);
        assertTrue(
                answer.contains("Content-Type: text/html; charset=utf-8") || answer.contains("Content-type: text/html"),
                answer);
        assertTrue(answer.toLowerCase(java.util.Locale.ROOT).contains("content-security-policy: default-src 'none'"),
                answer);
        assertTrue(answer.contains("<title>Mergepath"), answer);
        for (String file : Page.files()) {
            assertStatus(200, get("/" + file));
        }
        String head = ask("HEAD", "/", "Host: localhost:" + port);
        assertStatus(200, head);
        assertTrue(head.endsWith("\r\n\r\n"), head);
    }

    @Test
    void otherHostsAreRefused() throws IOException {
        for (String host : List.of("Host: example.com", "Host: example.com:" + port, "Host: 127.0.0.1",
                "Host: 127.0.0.1:" + (port + 1), "Host: 127.0.0.1.example.com:" + port, "Host:")) {
            for (String path : List.of("/", "/main.js", "/data/sort?keys=1&nt=2&vt=1")) {
                String answer = ask("GET", path, host);
                assertStatus(403, answer);
                assertFalse(answer.contains("<title>") || answer.contains("stages"), answer);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/Server.class", "/../module-info.class", "/%2e%2e/module-info.class",
        "/..%2f..%2fmodule-info.class", "/explore/index.html", "//etc/passwd", "/data", "/data/", "/favicon.ico",
        "/index.html/"})
    void nothingElseIsServed(String path) throws IOException {
        assertStatus(404, get(path));
    }

    @Test
    void nothingCanBeChanged() throws IOException {
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS")) {
            assertStatus(405, ask(method, "/", "Host: 127.0.0.1:" + port, "Content-Length: 0"));
        }
    }

    @Test
    void questionsAreCheckedHereToo() throws IOException {
        String sorted = get("/data/merge?a=3,1&b=1&p=1&ties=stable");
        assertStatus(400, sorted);
        assertTrue(sorted.endsWith(
                "{\"field\":\"a\",\"message\":\"A is not sorted: A[1] = 1 comes after A[0] = 3\"}"), sorted);
        assertStatus(400, get("/data/merge"));
        assertStatus(400, get("/data/merge?a=%zz"));
        assertStatus(400, get("/data/merge?a=1&b=1&p=3&ties=stable"));
        assertStatus(400, get("/data/merge?a=1&b=1&p=1&ties=none"));
        assertStatus(400, get("/data/sort?keys=1&nt=3&vt=1"));
        assertStatus(400, get("/data/sort?keys=1&nt=4&vt=99999999999"));
        assertStatus(200, get("/data/sets?a=1&b=1&p=2&operation=union"));
        assertStatus(400, get("/data/sets?a=1&b=1&p=2&operation=all"));
        assertStatus(200, get("/data/work?counts=0,128&p=130"));
        assertStatus(400, get("/data/work?counts=1,128&p=1"));
        assertStatus(400, get("/data/work?counts=2147483647,2147483647&p=1"));
        assertStatus(200, get("/data/segments?keys=2,1&offsets=0,2&nt=2&vt=1"));
        assertStatus(400, get("/data/segments?keys=2,1&offsets=0,3&nt=2&vt=1"));
        String many = get("/data/merge?b=1&p=1&ties=stable&a=" + "1,".repeat(100) + "1");
        assertStatus(400, many);
        assertTrue(many.contains("A has 101 numbers, and 100 are the most"), many);
        String script = get("/data/merge?a=%3Cscript%3E&b=1&p=1&ties=stable");
        assertFalse(script.contains("<script"), script);
    }

    @Test
    void aMillionNumbersAreRefused() throws IOException {
        assertStatus(414, get("/data/merge?a=" + "1,".repeat(50_000)));
        // The JDK's server refuses a longer line before it has read the whole line.
        try {
            assertFalse(get("/data/merge?a=" + "1,".repeat(1_000_000)).contains("HTTP/1.1 200"));
        } catch (IOException closed) {
            assertTrue(get("/").contains("200"));
        }
    }

    private static boolean portIsReleased() {
        Server first = new Server(0);
        int itsPort = URI.create(first.address()).getPort();
        first.close();
        try (Server second = new Server(itsPort)) {
            return second.address().equals(first.address());
        } catch (Failure taken) {
            return false;
        }
    }

    @Test
    void itListensOnTheLoopbackAloneAndReleasesItsPort() throws IOException {
        for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
            for (InetAddress address : network.inetAddresses().filter(one -> !one.isLoopbackAddress()).toList()) {
                try (Socket socket = new Socket()) {
                    assertThrows(IOException.class,
                            () -> socket.connect(new InetSocketAddress(address, port), 2000), address::toString);
                }
            }
        }
        Failure taken = assertThrows(Failure.class, () -> new Server(port).close());
        assertEquals("port " + port + ": Address already in use", taken.getMessage());
        // Another process may take the port first, but not every time.
        assertTrue(IntStream.range(0, 10).anyMatch(_ -> portIsReleased()), "10 ports were not released");
    }
}

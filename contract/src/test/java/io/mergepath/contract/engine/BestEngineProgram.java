// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Sort;
import io.mergepath.Workspace;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineProvider;
import java.util.Arrays;

/** Prints, for each kind of call on the best engine, whether the comparisons ran on the test engine. */
final class BestEngineProgram {
    private static final int MANY = (int) EngineProvider.LEAST_PREFERRED;

    private BestEngineProgram() {
    }

    public static void main(String[] args) {
        System.out.println("path " + (Engine.class.getModule().isNamed() ? "module" : "class"));
        System.out.println("engines " + Engine.look().keySet());
        System.out.println("few " + engineOfInts(MANY - 1));
        System.out.println("many " + engineOfInts(MANY));
        System.out.println("many with a workspace " + engineWithAWorkspace(MANY));
        System.out.println("objects " + engineOfObjects(MANY));
        System.out
                .println("rows of few " + EngineBackend.suited(Engine.best(), MANY - 1).name().replaceFirst(":.*", ""));
        System.out.println("rows of many " + EngineBackend.suited(Engine.best(), MANY).name().replaceFirst(":.*", ""));
        System.out.println("opened " + opened());
    }

    private static String engineWithAWorkspace(int n) {
        try (Workspace workspace = Engine.best().workspace()) {
            return engineOfInts(n, Engine.best().with(workspace));
        }
    }

    private static String engineOfInts(int n) {
        return engineOfInts(n, Engine.best());
    }

    private static String engineOfInts(int n, Engine engine) {
        int[] keys = new int[n];
        Arrays.setAll(keys, i -> n - i);
        boolean[] onTest = new boolean[1];
        engine.sortKeys(Keys.of(keys), Order.ints((x, y) -> {
            if (isAsked(x) && isOnTestEngine()) {
                onTest[0] = true;
            }
            return Integer.compare(x, y);
        }));
        return keys[0] == 1 && keys[n - 1] == n ? onTest[0] ? "test" : "cpu" : "unsorted";
    }

    private static String engineOfObjects(int n) {
        Integer[] keys = new Integer[n];
        Arrays.setAll(keys, i -> n - i);
        boolean[] onTest = new boolean[1];
        Sort.keys(keys, (x, y) -> {
            if (isAsked(x) && isOnTestEngine()) {
                onTest[0] = true;
            }
            return x.compareTo(y);
        });
        return keys[0] == 1 && keys[n - 1] == n ? onTest[0] ? "test" : "cpu" : "unsorted";
    }

    /** Whether a comparison looks at its stack. If all did, the test would do little else. */
    private static boolean isAsked(int key) {
        return key % 100 == 0;
    }

    private static boolean isOnTestEngine() {
        return StackWalker.getInstance().walk(frames -> frames
                .anyMatch(frame -> frame.getClassName().startsWith("io.mergepath.testengine.")));
    }

    private static String opened() {
        try (Engine engine = Engine.open("test")) {
            engine.sortKeys(Keys.of(new int[]{2, 1}), Order.natural());
            return engine.name();
        } catch (IllegalStateException forbidden) {
            return String.valueOf(forbidden.getMessage());
        }
    }
}

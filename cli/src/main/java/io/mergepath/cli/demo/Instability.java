// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.demo;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.terminal.Style;
import io.mergepath.cli.terminal.Table;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;

/** Sorts objects with {@code Arrays.parallelSort}, whose documentation promises a stable sort, and with an engine. */
final class Instability {
    private static final int N = 100_000;
    private static final int CITIES = 500;
    private static final Comparator<Parcel> BY_CITY = Comparator.comparingInt(Parcel::city);

    private final Engine engine;
    private final Stage stage;

    Instability(Engine engine, Stage stage) {
        this.engine = engine;
        this.stage = stage;
    }

    /** An object with a sort key, the city, and its original place, the number. */
    private record Parcel(int city, int number) {
    }

    void show() {
        SplittableRandom random = new SplittableRandom(1);
        Parcel[] byJdk = new Parcel[N];
        Arrays.setAll(byJdk, i -> new Parcel(random.nextInt(CITIES), i));
        Parcel[] byUs = byJdk.clone();
        stage.say(String.format(
                "%,d parcels in the order of their numbers are sorted by their %d cities. A stable sort keeps", N,
                CITIES));
        stage.say("the parcels of one city in the order of their numbers.");
        stage.say("");
        Arrays.parallelSort(byJdk, BY_CITY);
        engine.sortKeys(Keys.of(byUs), Order.objects(BY_CITY));
        int firstOfJdk = outOfOrder(byJdk, 1);
        int firstOfUs = outOfOrder(byUs, 1);
        if (firstOfUs < N) {
            throw new Failure("demo: the sort of engine " + engine.name() + " is not stable at place " + firstOfUs);
        }
        Table table = new Table(2);
        table.add(Style.PLAIN, "Arrays.parallelSort(T[], Comparator)", said(byJdk, firstOfJdk));
        table.style(1, firstOfJdk < N ? Style.BAD : Style.GOOD);
        table.add(Style.PLAIN, "Mergepath", said(byUs, firstOfUs));
        table.style(1, Style.GOOD);
        stage.say(table);
        stage.say("");
        stage.say(firstOfJdk < N
                ? "The JDK documents this sort as \"guaranteed to be stable\". This is Java " + Runtime.version() + "."
                : "With " + ForkJoinPool.getCommonPoolParallelism() + " threads, Java " + Runtime.version()
                        + " kept the order in this run.");
        stage.say("");
    }

    /** The first place, from a given place on, whose parcel belongs before its neighbour; N if there is none. */
    private static int outOfOrder(Parcel[] parcels, int from) {
        for (int i = from; i < N; i++) {
            if (parcels[i].city() == parcels[i - 1].city() && parcels[i].number() < parcels[i - 1].number()) {
                return i;
            }
        }
        return N;
    }

    private static String said(Parcel[] parcels, int first) {
        if (first == N) {
            return "every city in order";
        }
        int places = 0;
        for (int i = first; i < N; i = outOfOrder(parcels, i + 1)) {
            places++;
        }
        return String.format("out of order at %,d places: in city %d, parcel %d comes before %d", places,
                parcels[first].city(),
                parcels[first - 1].number(), parcels[first].number());
    }
}

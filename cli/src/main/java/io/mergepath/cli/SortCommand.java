// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.cli.io.Disorder;
import io.mergepath.cli.io.Inputs;
import io.mergepath.cli.io.OsString;
import io.mergepath.cli.io.Sequence;
import io.mergepath.cli.option.Options;
import io.mergepath.cli.raw.Footprint;
import io.mergepath.cli.raw.NumberType;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** The command {@code mergepath sort}. */
final class SortCommand extends Arrangement {
    private static final int DISORDER = 1;

    private final OptionSpec check = Options.flag(
            "Check whether the input is sorted. If it is not, name the first line or number out of order, and exit"
                    + " with status 1.",
            "-c",
            "--check");
    private final OptionSpec checkQuietly = Options.flag("Like -c, but print nothing. Also --check=quiet.", "-C");

    SortCommand() {
        super(List.of(
                "Sorts the lines of all files together, in the order of GNU sort in the C locale. Lines compare byte"
                        + " by byte, or"
                        + " as -n, -f and -k say. Lines with equal keys compare byte by byte, unless -s is given."
                        + " The command holds"
                        + " all lines in memory. With -c or -C it reads one file and holds only the lines that it"
                        + " compares.",
                "With --type, sorts raw numbers."),
                List.of("  mergepath sort words.txt -o words.txt",
                        "        sort a file in place",
                        "  mergepath sort -t, -k2,2nr -k1,1 sales.csv",
                        "        by the second field in descending order, then by the first field",
                        "  mergepath sort --type f64 --indices prices.bin > order.bin",
                        "        the indices that sort a column of numbers, as 64-bit integers"));
        spec().addOption(check).addOption(checkQuietly);
    }

    @Override
    void refuseContradictions() {
        String flag = Options.isGiven(check) ? "-c" : "-C";
        refuseIf(Options.isGiven(check) && Options.isGiven(checkQuietly), "-c and -C exclude each other");
        refuseIf(checks() && hasOutput(), flag + " and -o exclude each other");
        refuseIf(checks() && files().size() > 1, flag + " takes one file, not " + files().size());
        super.refuseContradictions();
    }

    @Override
    int run() {
        if (!checks()) {
            return super.run();
        }
        refuseUnknownEngine();
        Optional<Disorder> disorder = disorder();
        if (!Options.isGiven(checkQuietly)) {
            disorder.ifPresent(this::tell);
        }
        return disorder.isPresent() ? DISORDER : 0;
    }

    @Override
    Footprint footprint(NumberType numbers, boolean places) {
        return Footprint.ofSort(numbers, places);
    }

    private boolean checks() {
        return Options.isGiven(check) || Options.isGiven(checkQuietly);
    }

    private void tell(Disorder disorder) {
        String name = files().isEmpty() ? Inputs.STANDARD : files().getFirst();
        String place = "mergepath: " + name + ":" + disorder.number() + ": disorder: ";
        System.err.writeBytes(OsString.bytes(place));
        ByteBuffer element = disorder.element();
        System.err.write(element.array(), element.arrayOffset() + element.position(), element.remaining());
        System.err.flush();
    }

    @Override
    int arrange(Sequence sequence, Job job) {
        job.progress().phase("sorting " + sequence.description());
        sequence.sort(job.engine());
        job.write(sequence);
        return 0;
    }
}

package io.mergepath.cli;

import io.mergepath.cli.io.Sequence;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/** {@code mergepath sort}. */
final class SortCommand extends Arrangement {
    private static final int DISORDER = 1;

    private final OptionSpec check = Options.flag(
            "Write nothing; name the first line or number out of order, if any, and end with status 1.", "-c",
            "--check");
    private final OptionSpec checkQuietly = Options.flag("As -c, but name nothing; also --check=quiet.", "-C");

    SortCommand() {
        super(List.of(
                "Sorts the lines of all files together, stably, as GNU sort does in the C locale: byte by byte, or as -n,"
                        + " -f and -k say, and lines with equal keys byte by byte. All of them are held in memory.",
                "With --type, sorts raw numbers."),
                List.of("  mergepath sort words.txt -o words.txt",
                        "        sort a file in its place",
                        "  mergepath sort -t, -k2,2nr -k1,1 sales.csv",
                        "        by the second field, greatest first, then by the first",
                        "  mergepath sort --type f64 --indices prices.bin > order.bin",
                        "        the order of a column of numbers, as 64-bit places"));
        spec().addOption(check).addOption(checkQuietly);
    }

    @Override
    void refuseContradictions() {
        boolean checks = checks();
        refuseIf(checks && hasOutput(), "-c and -o make no sense together");
        refuseIf(checks && fileCount() > 1, "-c takes one file, not " + fileCount());
        super.refuseContradictions();
    }

    @Override
    int arrange(Sequence sequence, Job job) {
        if (checks()) {
            job.progress().phase("checking " + sequence.description());
            return check(sequence, job);
        }
        job.progress().phase("sorting " + sequence.description());
        sequence.sort(job.engine());
        job.write(sequence);
        return 0;
    }

    private boolean checks() {
        return Options.isGiven(check) || Options.isGiven(checkQuietly);
    }

    private int check(Sequence sequence, Job job) {
        long index = sequence.disorder();
        if (index < 0) {
            return 0;
        }
        job.progress().close();
        if (!Options.isGiven(checkQuietly)) {
            String place = "mergepath: " + job.inputs().names().getFirst() + ":" + (index + 1) + ": disorder: ";
            System.err.writeBytes(place.getBytes(StandardCharsets.UTF_8));
            System.err.writeBytes(sequence.element(index));
            System.err.println();
        }
        return DISORDER;
    }
}

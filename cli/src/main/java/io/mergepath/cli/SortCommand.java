package io.mergepath.cli;

import io.mergepath.cli.io.Sequence;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mergepath sort}. */
@Command(name = "sort", description = {
    "Sorts the lines of all files together, stably, as GNU sort does in the C locale: byte by byte, or as -n, -f and"
            + " -k say, and lines with equal keys byte by byte.",
    "With --type, sorts raw numbers."
}, footerHeading = "%nExamples:%n", footer = {
    "  mergepath sort words.txt -o words.txt",
    "        sort a file in its place",
    "  mergepath sort -t, -k2,2nr -k1,1 sales.csv",
    "        by the second field, greatest first, then by the first",
    "  mergepath sort --type f64 --indices prices.bin > order.bin",
    "        the order of a column of numbers, as 64-bit places"
})
final class SortCommand extends Arrangement {
    private static final int DISORDER = 1;

    @Option(names = {"-c",
        "--check"}, description = "Write nothing; name the first line or number out of order, if any, and end with status 1.") private boolean check;

    @Option(names = "-C", description = "As -c, but name nothing; also --check=quiet.") private boolean checkQuietly;

    @Override
    void refuseContradictions() {
        boolean checks = check || checkQuietly;
        refuseIf(checks && hasOutput(), "-c and -o make no sense together");
        refuseIf(checks && fileCount() > 1, "-c takes one file, not " + fileCount());
        super.refuseContradictions();
    }

    @Override
    int arrange(Sequence sequence, Job job) {
        if (check || checkQuietly) {
            job.progress().phase("checking " + sequence.description());
            return check(sequence, job);
        }
        job.progress().phase("sorting " + sequence.description());
        sequence.sort(job.engine());
        job.write(sequence);
        return 0;
    }

    private int check(Sequence sequence, Job job) {
        long index = sequence.disorder();
        if (index < 0) {
            return 0;
        }
        job.progress().close();
        if (!checkQuietly) {
            String place = "mergepath: " + job.inputs().names().getFirst() + ":" + (index + 1) + ": disorder: ";
            System.err.writeBytes(place.getBytes(StandardCharsets.UTF_8));
            System.err.writeBytes(sequence.element(index));
            System.err.println();
        }
        return DISORDER;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.cli.io.Sequence;
import io.mergepath.cli.raw.Footprint;
import io.mergepath.cli.raw.NumberType;
import java.util.List;

/** The command {@code mergepath merge}. */
final class MergeCommand extends Arrangement {
    MergeCommand() {
        super(List.of(
                "Merges sorted files. The merge is stable: of equal lines, the line of the earlier file comes first."
                        + " Use the options that the files were sorted with; the command does not check them."
                        + " It merges lines while it reads them, so its memory does not grow with the files, unless"
                        + " --engine is given.",
                "With --type, merges raw numbers."),
                List.of("  mergepath merge monday.log tuesday.log",
                        "        two sorted files into one",
                        "  mergepath merge -u -t: -k3,3n a b c -o abc",
                        "        three files that are sorted by a number, one line for each number",
                        "  mergepath merge --type i64 ids-*.bin > ids.bin",
                        "        sorted columns of numbers"));
    }

    @Override
    boolean streams() {
        return true;
    }

    @Override
    Footprint footprint(NumberType numbers, boolean places) {
        return Footprint.ofMerge(numbers, places, files().size());
    }

    @Override
    int arrange(Sequence sequence, Job job) {
        job.progress().phase("merging " + sequence.description());
        sequence.merge(job.engine());
        job.write(sequence);
        return 0;
    }
}

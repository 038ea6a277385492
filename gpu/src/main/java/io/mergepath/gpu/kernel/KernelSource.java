// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The product's programs: the files that make them, after the prelude of the device's dialect. */
public enum KernelSource implements ProgramSource {
    /** Cuts pairs of runs of one shape. Merges of few tiles need no cuts. */
    PARTITION("common.h context.h order.h path.h secant.h search.h runs.h partition.c", "-DBATCH=0 -DMERGES_BITS=1",
            "partition_coarse partition_fine"),
    /** Cuts pairs of runs at given offsets. */
    PARTITION_BATCH("common.h context.h order.h path.h secant.h search.h runs.h partition.c",
            "-DBATCH=1 -DMERGES_BITS=1",
            "partition_coarse partition_fine"),
    /** Merges pairs of runs of one shape. */
    MERGE("common.h context.h order.h path.h secant.h search.h tile.h runs.h part.h bulk.h merge.c",
            "-DBATCH=0 -DMERGES_BITS=1",
            "merge_two_phase"),
    /** Merges pairs of runs at given offsets. */
    MERGE_BATCH("common.h context.h order.h path.h secant.h search.h tile.h runs.h part.h bulk.h merge.c",
            "-DBATCH=1 -DMERGES_BITS=1",
            "merge_two_phase"),
    /** Merges pairs at given offsets, most of them shorter than a tile. */
    MERGE_PAIRS("common.h context.h order.h path.h tile.h pairs.h bulk.h pairs.c", "",
            "cut_pairs merge_pairs"),
    /** Merges groups of runs of one length. */
    MULTIWAY("common.h context.h order.h path.h secant.h tile.h groups.h bulk.h selection.c multiway.c", "-DBATCH=0",
            "select_cuts merge_ways"),
    /** Merges groups of runs at given offsets. */
    MULTIWAY_BATCH("common.h context.h order.h path.h secant.h tile.h groups.h bulk.h selection.c multiway.c",
            "-DBATCH=1",
            "select_cuts merge_ways"),
    /** Sorts tiles. */
    SORT("common.h context.h order.h path.h tile.h batcher.h sort.h block_sort.c", "",
            "block_sort"),
    /** Sorts tiles of numbers, of which equal ones are identical. */
    NUMBERS("common.h context.h order.h path.h tile.h batcher.h numbers.h block_sort.c", "",
            "block_sort"),
    /** Decides how keys go to buckets, and where buckets begin. */
    BUCKETS("common.h context.h order.h distribution.h dictionary.h scan.h range.h bucket_starts.h buckets.c", "",
            "survey scan_buckets"),
    /** Counts the keys of buckets by leading bits. */
    HISTOGRAM("common.h context.h order.h distribution.h scan.h bucket_starts.h in_order.h histogram.c", "-DMAPPED=0",
            "histogram"),
    /** Makes a map, and counts the keys of its buckets. */
    MAPPED_HISTOGRAM(
            "common.h context.h order.h distribution.h scan.h map.c bucket_starts.h in_order.h histogram.c",
            "-DMAPPED=1", "sample_keys draw_map histogram"),
    /** Sends keys alone to buckets by leading bits. */
    DISTRIBUTION("common.h context.h order.h distribution.h scan.h passes.h distribution.c", "-DMAPPED=0",
            "distribute"),
    /** The same by a map. */
    MAPPED_DISTRIBUTION("common.h context.h order.h distribution.h scan.h passes.h distribution.c", "-DMAPPED=1",
            "distribute"),
    /** Sends keys to buckets by leading bits, and values with them, stably. */
    RECORDS("common.h context.h order.h distribution.h scan.h passes.h look_back.h records.c", "-DMAPPED=0",
            "distribute_records"),
    /** The same by a map. */
    MAPPED_RECORDS("common.h context.h order.h distribution.h scan.h passes.h look_back.h records.c", "-DMAPPED=1",
            "distribute_records"),
    /** Sorts buckets of keys alone that share leading bits. */
    FINISH("common.h context.h order.h distribution.h scan.h codes.h finish.h finish.c", "-DMAPPED=0 -DSEGMENTED=0",
            "finish_buckets"),
    /** Sorts buckets of keys alone of a map. */
    MAPPED_FINISH("common.h context.h order.h distribution.h scan.h range.h codes.h finish.h finish.c",
            "-DMAPPED=1 -DSEGMENTED=0", "finish_buckets"),
    /** Sorts buckets of keys with values that share leading bits, by codes of 32 bits. */
    FINISH_RECORDS("common.h context.h order.h distribution.h scan.h record_codes.h finish.h finish_records.c",
            "-DMAPPED=0 -DSEGMENTED=0 -DRECORD_CODE=u32", "finish_records"),
    /** The same by codes of 64 bits. */
    FINISH_WIDE_RECORDS("common.h context.h order.h distribution.h scan.h record_codes.h finish.h finish_records.c",
            "-DMAPPED=0 -DSEGMENTED=0 -DRECORD_CODE=u64", "finish_records"),
    /** Sorts buckets of keys with values of a map, by codes of 64 bits. */
    MAPPED_FINISH_RECORDS(
            "common.h context.h order.h distribution.h scan.h range.h record_codes.h finish.h finish_records.c",
            "-DMAPPED=1 -DSEGMENTED=0 -DRECORD_CODE=u64", "finish_records"),
    /** Sorts the buckets that a finish left, of numbers. */
    LISTED("common.h context.h order.h path.h tile.h batcher.h distribution.h numbers.h listed.c", "",
            "sort_listed"),
    /** The same of keys of 64 bits with values. */
    LISTED_RECORDS("common.h context.h order.h path.h tile.h batcher.h distribution.h sort.h listed.c", "",
            "sort_listed"),
    /** Sorts large buckets of keys alone. */
    LARGE("common.h context.h order.h path.h tile.h batcher.h distribution.h numbers.h large.c", "",
            "split_large sort_others join_large"),
    /** Divides long segments into buckets. */
    SEGMENT_BUCKETS("common.h context.h order.h distribution.h scan.h range.h segment_buckets.h segment_buckets.c",
            "-DMAPPED=0",
            "list_buckets find_windows count_in_buckets place_buckets move_to_buckets"),
    /** Sorts buckets of segments, of keys alone. */
    SEGMENT_FINISH(
            "common.h context.h order.h distribution.h scan.h range.h segment_buckets.h codes.h finish.h finish.c",
            "-DMAPPED=1 -DSEGMENTED=1", "finish_buckets"),
    /** The same of keys with values. */
    SEGMENT_FINISH_RECORDS(
            "common.h context.h order.h distribution.h scan.h range.h segment_buckets.h record_codes.h finish.h "
                    + "finish_records.c",
            "-DMAPPED=1 -DSEGMENTED=1 -DRECORD_CODE=u64", "finish_records"),
    /** Counts digits. */
    DIGIT_COUNTS("common.h context.h order.h distribution.h dictionary.h scan.h digits.h in_order.h digit_counts.c", "",
            "clear_counts count_digits"),
    /** Sorts few keys by digits: all steps in one launch. */
    FEW_DIGITS(
            "common.h context.h order.h distribution.h dictionary.h scan.h digits.h look_back.h ending.h digits.c",
            "-DTOGETHER=1 -DNUMBERED=0 -DLOOPS=1",
            "move_by_digits"),
    /** Moves records by a digit, a block for each tile. */
    DIGITS("common.h context.h order.h distribution.h dictionary.h scan.h digits.h look_back.h digits.c",
            "-DTOGETHER=0 -DNUMBERED=0 -DLOOPS=0",
            "move_by_digits"),
    /** Moves records by a digit, by blocks that take tile after tile. */
    LOOPED_DIGITS("common.h context.h order.h distribution.h dictionary.h scan.h digits.h look_back.h digits.c",
            "-DTOGETHER=0 -DNUMBERED=0 -DLOOPS=1",
            "move_by_digits"),
    /** Moves records by the numbers of their keys in a dictionary. */
    NUMBERED_DIGITS("common.h context.h order.h distribution.h dictionary.h scan.h digits.h look_back.h digits.c",
            "-DTOGETHER=0 -DNUMBERED=1 -DLOOPS=1",
            "move_by_digits"),
    /** Ends a sort by digits. */
    DIGIT_ENDING("common.h context.h order.h distribution.h dictionary.h scan.h digits.h ending.h digit_ending.c", "",
            "end_by_digits"),
    /** Looks whether keys are in order. */
    SORTED_CHECK("common.h context.h order.h path.h tile.h sorted_check.c", "",
            "find_disorder reverse_if"),
    /** Concatenates runs that turned out not to be sorted. */
    UNSORTED("unsorted.c", "",
            "concatenate_unsorted"),
    /** Searches sorted keys in other sorted keys. */
    BOUNDS("common.h context.h order.h path.h tile.h walk.h bounds.c", "",
            "search_keys walk_bounds"),
    /** Selects elements of sorted inputs. */
    SELECT("common.h context.h order.h path.h scan.h tile.h walk.h bulk.h share.h select.c", "",
            "select_set finish_set select_heads"),
    /** Selects keys of any order by a bound. */
    FILTER("common.h context.h order.h filter.c", "",
            "select_beside"),
    /** Moves selected elements. */
    MOVES("common.h scan.h moves.c", "",
            "sum_counts sum_groups place_counts move_selected place_few select_flags clear_words fill_none "
                    + "measure_runs"),
    /** Writes the rows of joins. */
    JOIN("common.h context.h order.h path.h scan.h tile.h walk.h bulk.h share.h join.c", "",
            "count_rows write_rows"),
    /** Makes the rows of as-of joins. */
    AS_OF("common.h as_of.c", "",
            "keep_near"),
    /** Sorts segments. */
    SEGMENTS("common.h context.h order.h path.h tile.h batcher.h sort.h scan.h range.h segment_bounds.h segments.h "
            + "segment_places.h segment_sort.c segment_merge.c",
            "-DANY_NANS=1",
            "check_segments empty_huge list_pieces find_segments sort_segments cut_segments merge_segments "
                    + "keep_segments"),
    /** Sorts tiny segments. */
    TINY_SEGMENTS("common.h context.h order.h path.h tile.h batcher.h sort.h segment_bounds.h units.h segment_tiny.c",
            "-DANY_NANS=1",
            "sort_tiny"),
    /** Sorts pieces of long segments, of numbers. */
    PIECES("common.h context.h order.h path.h tile.h batcher.h numbers.h segments.h segment_pieces.c", "",
            "sort_pieces"),
    /** The same of any keys. */
    PIECES_OF_ANY("common.h context.h order.h path.h tile.h batcher.h sort.h segments.h segment_pieces.c", "",
            "sort_pieces"),
    /** Moves columns by indices or in parts, and subtracts indices. */
    COLUMNS("columns.c", "",
            "count_up gather subtract step_back take_firsts"),
    /** Moves elements to and from places that sorted numbers name. */
    PLACES("common.h marks.h places.c", "",
            "check_numbers widen_numbers check_intervals cut_places list_objects expand_elements move_intervals "
                    + "insert_elements remove_elements"),
    /** Makes words of the rows of tables. */
    ROWS("common.h row_words.h rows.c", "",
            "find_range append_numbers append_nulls gather_bits"),
    /** Makes words of strings, and moves strings. */
    TEXT("common.h row_words.h text.c", "",
            "find_text append_text measure_text move_text"),
    /** Finds co-ranks of keys of two words that lie in two columns. */
    WORD_SEARCH("common.h context.h order.h path.h word_search.c", "",
            "search_words"),
    /** Makes keys of their words, and words of keys. */
    WORDS("words.c", "",
            "interleave separate gather take_firsts");

    private final String files;
    private final String options;
    private final String kernels;

    KernelSource(String files, String options, String kernels) {
        this.files = files;
        this.options = options;
        this.kernels = kernels;
    }

    @Override
    public List<String> options() {
        return options.isEmpty() ? List.of() : List.of(options.split(" ", -1));
    }

    @Override
    public List<String> kernels() {
        return List.of(kernels.split(" ", -1));
    }

    @Override
    public String text(String dialect, KernelVariant variant) {
        return text(dialect, variant, files);
    }

    /**
     * The beginning of a program.
     *
     * @param files its first files, with blanks between them
     */
    public static String text(String dialect, KernelVariant variant, String files) {
        StringBuilder text = new StringBuilder(read(dialect + ".h")).append('\n').append(variant.prologue());
        for (String file : files.split(" ", -1)) {
            text.append('\n').append(read(file));
        }
        return text.toString();
    }

    /** All that any program is made of in a dialect. */
    public static String sources(String dialect) {
        return Stream.concat(Stream.of(dialect + ".h"),
                Arrays.stream(values()).flatMap(source -> Stream.of(source.files.split(" ", -1))))
                .distinct().map(KernelSource::read).collect(Collectors.joining());
    }

    private static String read(String file) {
        try (InputStream in = KernelSource.class.getResourceAsStream("/io/mergepath/gpu/kernels/" + file)) {
            if (in == null) {
                throw new IllegalStateException("the kernels' source " + file + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

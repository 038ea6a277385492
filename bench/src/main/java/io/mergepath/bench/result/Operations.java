// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.util.List;

/** The names of operations in rows. */
public final class Operations {
    /** A copy of memory. */
    public static final String COPY = "copy";
    /** A sort of keys. */
    public static final String SORT_KEYS = "sort keys";
    /** A sort of keys with values. */
    public static final String SORT_PAIRS = "sort pairs";
    /** An argsort. */
    public static final String INDICES = "indices";
    /** A merge of keys. */
    public static final String MERGE_KEYS = "merge keys";
    /** A merge of keys with values. */
    public static final String MERGE_PAIRS = "merge pairs";
    /** A sort of ints by a comparator. */
    public static final String SORT_BY_COMPARATOR = "sort by comparator";
    /** A merge of ints by a comparator. */
    public static final String MERGE_BY_COMPARATOR = "merge by comparator";
    /** The first sort by a comparator in a process. */
    public static final String FIRST_CALL = "first call";
    /** A sort of objects. */
    public static final String SORT_OBJECTS = "sort objects";
    /** A merge of many pairs of runs, each pair by itself. */
    public static final String MERGE_BATCH = "merge batch";
    /** A merge of many runs into one. */
    public static final String MERGE_MANY = "merge many";
    /** A merge of many runs with values into one. */
    public static final String MERGE_MANY_PAIRS = "merge many pairs";
    /** Cuts of a merge into pieces. */
    public static final String PARTITIONS = "partitions";
    /** The order of the rows of a table. */
    public static final String ROW_INDICES = "indices of rows";
    /** A sort of an array of strings. */
    public static final String SORT_STRINGS = "sort strings";
    /** A sort of strings in UTF-8, one behind the other. */
    public static final String SORT_UTF8 = "sort UTF-8";
    /** A sort of all columns of a table. */
    public static final String SORT_TABLE = "sort table";
    /** The first rows of a table in order. */
    public static final String TOP_ROWS = "top rows";
    /** The object of each piece of work. */
    public static final String LOAD_BALANCE = "load balance";
    /** Repeated elements. */
    public static final String EXPAND = "expand";
    /** Copies of intervals. */
    public static final String GATHER = "gather intervals";
    /** Insertions at sorted places. */
    public static final String INSERT = "insert";
    /** Removals at sorted places. */
    public static final String REMOVE = "remove";
    /** A search of sorted keys in sorted keys. */
    public static final String SEARCH = "sorted search";
    /** An as-of join of sorted times. */
    public static final String AS_OF_JOIN = "as-of join";
    /** An inner join of sorted keys. */
    public static final String INNER_JOIN = "inner join";
    /** The union of sorted keys. */
    public static final String UNION = "union";
    /** The intersection of sorted keys. */
    public static final String INTERSECTION = "intersection";
    /** The keys of one sorted input that another does not have. */
    public static final String DIFFERENCE = "difference";
    /** A sort of segments. */
    public static final String SORT_SEGMENTS = "sort segments";
    /** A sort of segments of keys with values. */
    public static final String SORT_SEGMENT_PAIRS = "sort segment pairs";
    /** The first keys of an order. */
    public static final String TOP = "top";

    /** All operations but copies. */
    public static final List<String> ALL = List.of(SORT_KEYS, SORT_PAIRS, INDICES, MERGE_KEYS, MERGE_PAIRS,
            SORT_BY_COMPARATOR, MERGE_BY_COMPARATOR, FIRST_CALL, SORT_OBJECTS, MERGE_BATCH, MERGE_MANY,
            MERGE_MANY_PAIRS, PARTITIONS, ROW_INDICES, SORT_STRINGS, SORT_UTF8, SORT_TABLE, TOP_ROWS,
            LOAD_BALANCE, EXPAND, GATHER, INSERT, REMOVE, SEARCH, AS_OF_JOIN, INNER_JOIN, UNION, INTERSECTION,
            DIFFERENCE, SORT_SEGMENTS, SORT_SEGMENT_PAIRS, TOP);

    private Operations() {
    }
}

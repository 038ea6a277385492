/** Stable parallel merging and merge sorting along the merge path. */
module io.mergepath {
    requires static org.jspecify;

    exports io.mergepath;
    exports io.mergepath.reference;
}

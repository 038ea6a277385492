// SPDX-License-Identifier: Apache-2.0

/**
 * Writes the pages of the archive: links to files that the archive lacks lead to the repository.
 *
 * <p>{@code java build-tools/ArchivePages.java PROJECT PAGES} copies the pages, figures and examples, and rewrites
 * links. {@code java build-tools/ArchivePages.java ARCHIVE} fails if a relative link of a page in the archive leads
 * nowhere.
 */
static final String REPOSITORY = "https://github.com/mergepath/mergepath/";
static final Pattern LINK = Pattern.compile("]\\((?![a-z]+:)([^)#\\s]*)(#[^)\\s]+)?\\)");
static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```$");
static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?) *$");

/** What a user needs. A name that ends with a slash is a folder with all of its files. */
static final List<String> CONTENT = List.of("CHANGELOG.md", "LICENSE", "SECURITY.md", "docs/guide/", "docs/figures/",
        "docs/results/h200.svg", "examples/");

/** Pages in docs that describe how the project works inside. */
static final Set<String> DEVELOPERS = Set.of("architecture.md", "architecture.svg");

void main(String... arguments) throws IOException {
    if (arguments.length == 1) {
        check(Path.of(arguments[0]));
        return;
    }
    Path project = Path.of(arguments[0]).toRealPath();
    Path pages = Path.of(arguments[1]);
    for (Path file : content(project)) {
        copy(project.resolve(file), pages.resolve(file));
    }
    copy(project.resolve("dist/README.md"), pages.resolve("README.md"));
    for (Path page : markdown(pages)) {
        Files.writeString(page, withLinks(project, pages, page));
    }
}

List<Path> content(Path project) throws IOException {
    List<Path> content = new ArrayList<>();
    for (String name : CONTENT) {
        try (Stream<Path> files = Files.walk(project.resolve(name))) {
            files.filter(Files::isRegularFile).forEach(content::add);
        }
    }
    try (Stream<Path> docs = Files.list(project.resolve("docs"))) {
        docs.filter(file -> file.toString().endsWith(".md") || file.toString().endsWith(".svg"))
                .filter(file -> !DEVELOPERS.contains(file.getFileName().toString())).forEach(content::add);
    }
    return content.stream().map(project::relativize).toList();
}

void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
}

List<Path> markdown(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
        return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
}

/** The text of a page, whose links lead to the repository where the archive lacks the file or its heading. */
String withLinks(Path project, Path pages, Path page) throws IOException {
    return rewritten(page, link -> {
        if (leadsSomewhere(page, link)) {
            return link.group();
        }
        String name = pages.relativize(page.resolveSibling(link.group(1)).normalize()).toString();
        Path target = project.resolve(name);
        if (!Files.exists(target)) {
            throw new IllegalArgumentException(page + ": there is no " + target);
        }
        String anchor = link.group(2) == null ? "" : link.group(2);
        return "](" + REPOSITORY + (Files.isDirectory(target) ? "tree" : "blob") + "/main/" + name + anchor + ")";
    });
}

void check(Path archive) throws IOException {
    List<String> dead = new ArrayList<>();
    List<Path> pages = markdown(archive);
    for (Path page : pages) {
        rewritten(page, link -> {
            if (!leadsSomewhere(page, link)) {
                dead.add(archive.relativize(page) + ": " + link.group());
            }
            return link.group();
        });
    }
    dead.forEach(System.err::println);
    if (!dead.isEmpty() || pages.isEmpty()) {
        System.err.println(dead.size() + " links of " + pages.size() + " pages in " + archive + " lead nowhere.");
        System.exit(1);
    }
}

/** The text of a page with other links. Fenced blocks stay as they are. */
String rewritten(Path page, Function<MatchResult, String> link) throws IOException {
    String text = Files.readString(page);
    StringBuilder rewritten = new StringBuilder();
    int at = 0;
    for (MatchResult fence : FENCE.matcher(text).results().toList()) {
        rewritten.append(links(text.substring(at, fence.start()), link)).append(fence.group());
        at = fence.end();
    }
    return rewritten.append(links(text.substring(at), link)).toString();
}

String links(String text, Function<MatchResult, String> link) {
    return LINK.matcher(text).replaceAll(match -> Matcher.quoteReplacement(link.apply(match)));
}

boolean leadsSomewhere(Path page, MatchResult link) {
    Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
    boolean inPage = link.group(2) != null && target.toString().endsWith(".md");
    return Files.exists(target) && (!inPage || anchors(target).contains(link.group(2).substring(1)));
}

/** The anchors of the headings of a page, by the rule of GitHub. */
Set<String> anchors(Path page) {
    try {
        return HEADING.matcher(FENCE.matcher(Files.readString(page)).replaceAll("")).results()
                .map(heading -> heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    } catch (IOException e) {
        throw new UncheckedIOException(e);
    }
}

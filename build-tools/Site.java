// SPDX-License-Identifier: Apache-2.0

import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Writes target/site: every Markdown page as HTML, figures, the reports that docs/results/README.md names, and the
 * Javadoc.
 * Fails if a link leads nowhere.
 *
 * <p>{@code java -cp COMMONMARK build-tools/Site.java PROJECT}, after {@code mvn -DskipTests package}
 */
static final String REPOSITORY = "https://github.com/mergepath/mergepath/blob/main/";
static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), HeadingAnchorExtension.create());
static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
static final HtmlRenderer RENDERER = HtmlRenderer.builder().extensions(EXTENSIONS).build();
static final Pattern REPORT = Pattern.compile("(?m)^\\./mergepath (bench report .* --report (\\S+))$");
static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");
static final Pattern TARGET = Pattern.compile("(?:href|src)=\"(?!https?:|mailto:)([^\"#]*)(?:#([^\"]*))?\"");
static final String STYLE = """
        body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
        nav { border-bottom: 1px solid #8888; padding-bottom: .5rem; }
        pre { overflow-x: auto; padding: .75rem; background: #8882; }
        code { font-family: ui-monospace, monospace; font-size: .9em; }
        table { display: block; overflow-x: auto; border-collapse: collapse; }
        th, td { border: 1px solid #8888; padding: .25rem .6rem; vertical-align: top; }
        img { max-width: 100%; background: white; }
        @media (prefers-color-scheme: dark) { :root { color-scheme: dark; } }
        """;

void main(String... arguments) throws Exception {
    Path project = Path.of(arguments[0]).toRealPath();
    Path site = project.resolve("target/site");
    deleteAll(site);
    for (Path page : pages(project)) {
        write(project, site, page);
    }
    copy(project, site, "docs", ".svg");
    copy(project, site, "docs/results", ".json", ".txt", ".tsv");
    copy(project, site, "examples", ".txt");
    Files.copy(project.resolve("LICENSE"), site.resolve("LICENSE"));
    Files.writeString(site.resolve("style.css"), STYLE);
    for (String module : List.of("core", "gpu")) {
        copyAll(project.resolve(module).resolve("target/javadoc"), site.resolve("javadoc").resolve(module));
    }
    makeReports(project);
    List<String> broken = brokenLinks(site);
    broken.forEach(System.err::println);
    if (!broken.isEmpty()) {
        System.exit(1);
    }
}

List<Path> pages(Path project) throws IOException {
    try (Stream<Path> top = Files.list(project);
            Stream<Path> docs = Files.walk(project.resolve("docs"));
            Stream<Path> examples = Files.list(project.resolve("examples"))) {
        return Stream.of(top, docs, examples).flatMap(files -> files).filter(file -> file.toString().endsWith(".md"))
                .map(project::relativize).sorted().toList();
    }
}

void write(Path project, Path site, Path page) throws IOException {
    Node document = PARSER.parse(Files.readString(project.resolve(page)));
    document.accept(new AbstractVisitor() {
        @Override
        public void visit(Link link) {
            link.setDestination(onSite(project, page, link.getDestination()));
            visitChildren(link);
        }
    });
    Path file = site.resolve(html(page.toString()));
    String root = "../".repeat(page.getNameCount() - 1);
    Files.createDirectories(file.getParent());
    Files.writeString(file, """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>TITLE</title>
            <link rel="stylesheet" href="ROOTstyle.css">
            </head>
            <body>
            <nav>
            <a href="ROOTindex.html">Mergepath</a> | <a href="ROOTdocs/guide/index.html">Guide</a> |
            <a href="ROOTdocs/index.html">Operations</a> | <a href="ROOTdocs/performance.html">Performance</a> |
            <a href="ROOTjavadoc/core/index.html">API</a> | <a href="ROOTjavadoc/gpu/index.html">GPU API</a> |
            <a href="ROOTdocs/results/index.html">Results</a>
            </nav>
            """.replace("TITLE", title(document)).replace("ROOT", root) + RENDERER.render(document)
            + reports(project, page) + "</body>\n</html>\n");
}

/** README.md is the index of its folder. */
String html(String page) {
    return page.replaceFirst("README\\.md$", "index.md").replaceFirst("\\.md$", ".html");
}

/** Where a link of a page leads on the site: a page, a copied file, or a source file in the repository. */
String onSite(Path project, Path page, String link) {
    if (link.matches("[a-z]+:.*") || link.startsWith("#")) {
        return link;
    }
    int hash = link.contains("#") ? link.indexOf('#') : link.length();
    Path target = page.resolveSibling(link.substring(0, hash)).normalize();
    if (!Files.exists(project.resolve(target))) {
        throw new IllegalArgumentException(page + ": there is no " + target);
    }
    boolean copied = target.startsWith("docs") || target.startsWith("examples") || target.equals(Path.of("LICENSE"));
    boolean isPage = target.toString().endsWith(".md");
    return isPage || copied ? html(link.substring(0, hash)) + link.substring(hash) : REPOSITORY + target;
}

String title(Node document) {
    StringBuilder title = new StringBuilder();
    document.accept(new AbstractVisitor() {
        @Override
        public void visit(Heading heading) {
            if (heading.getLevel() == 1) {
                visitChildren(heading);
            }
        }

        @Override
        public void visit(Text text) {
            if (text.getParent() instanceof Heading) {
                title.append(text.getLiteral());
            }
        }
    });
    return title.toString().replace("&", "&amp;").replace("<", "&lt;");
}

/** Links to the generated reports, on the page of the results. */
String reports(Path project, Path page) throws IOException {
    if (!page.equals(Path.of("docs/results/README.md"))) {
        return "";
    }
    StringBuilder list = new StringBuilder("<h2>Reports</h2>\n<ul>\n");
    Matcher reports = REPORT.matcher(Files.readString(project.resolve(page)));
    while (reports.find()) {
        Path name = Path.of(reports.group(2)).getFileName();
        list.append("<li><a href=\"").append(name).append("\">").append(name).append("</a></li>\n");
    }
    return list.append("</ul>\n").toString();
}

void makeReports(Path project) throws Exception {
    Matcher reports = REPORT.matcher(Files.readString(project.resolve("docs/results/README.md")));
    while (reports.find()) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-p", "cli/target/lib", "-m", "io.mergepath.cli/io.mergepath.cli.Main"));
        WORD.matcher(reports.group(1)).results().map(word -> word.group().replace("'", "")).forEach(command::add);
        int status = new ProcessBuilder(command).directory(project.toFile()).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IOException(command + " ended with status " + status);
        }
    }
}

/** Every relative link of every page outside the Javadoc leads to a file of the site, and to an anchor in it. */
List<String> brokenLinks(Path site) throws IOException {
    List<String> broken = new ArrayList<>();
    try (Stream<Path> files = Files.walk(site)) {
        for (Path file : files.filter(file -> file.toString().endsWith(".html")
                && !file.startsWith(site.resolve("javadoc"))).toList()) {
            Matcher link = TARGET.matcher(Files.readString(file));
            while (link.find()) {
                Path target = link.group(1).isEmpty() ? file : file.resolveSibling(link.group(1)).normalize();
                String anchor = link.group(2);
                if (!Files.exists(target) || anchor != null && target.toString().endsWith(".html")
                        && !Files.readString(target).contains("id=\"" + anchor + "\"")) {
                    broken.add(site.relativize(file) + ": " + link.group());
                }
            }
        }
    }
    return broken;
}

void copy(Path project, Path site, String folder, String... suffixes) throws IOException {
    try (Stream<Path> files = Files.walk(project.resolve(folder))) {
        for (Path file : files.filter(file -> Stream.of(suffixes).anyMatch(file.toString()::endsWith)).toList()) {
            Path copy = site.resolve(project.relativize(file));
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}

void copyAll(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
            Path copy = to.resolve(from.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
    }
}

void deleteAll(Path folder) throws IOException {
    if (Files.exists(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/** Reads pages and pictures with the JDK's parser. */
final class Xml {
    private Xml() {
    }

    static Document parse(String text) {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                    .parse(new InputSource(new StringReader(text)));
        } catch (Exception e) {
            throw new AssertionError("not well-formed: " + e.getMessage(), e);
        }
    }

    /** All elements of a name below an element, or all elements for "*". The list of the DOM takes long to walk. */
    static List<Element> elements(Element in, String tag) {
        List<Element> elements = new ArrayList<>();
        collect(in, tag, elements);
        return elements;
    }

    private static void collect(Element in, String tag, List<Element> found) {
        for (Node node = in.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                if (tag.equals("*") || tag.equals(element.getTagName())) {
                    found.add(element);
                }
                collect(element, tag, found);
            }
        }
    }

    /** The element with an id. */
    static Element byId(Document page, String id) {
        return elements(page.getDocumentElement(), "*").stream().filter(e -> e.getAttribute("id").equals(id))
                .findFirst().orElseThrow(() -> new AssertionError("no " + id));
    }

    /** The cells of each row of the body of each table. */
    static List<List<String>> rows(Element in) {
        return elements(in, "tbody").stream().flatMap(body -> elements(body, "tr").stream())
                .map(row -> elements(row, "*").stream().map(Element::getTextContent).toList()).toList();
    }
}

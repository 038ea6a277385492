// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import io.mergepath.lab.reference.PathPoint;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A parsed drawing. It converts coordinates to grid points by the places of the cells. */
final class DrawnPath {
    private static final Pattern MOVE = Pattern.compile("M(\\d+) (\\d+)[vh]\\d+");

    private final Element root;
    private final TreeSet<Integer> xs = new TreeSet<>();
    private final TreeSet<Integer> ys = new TreeSet<>();
    private final int column;
    private final int row;

    DrawnPath(String svg) {
        try {
            root = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg))).getDocumentElement();
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError(svg, e);
        }
        List<Element> cells = new ArrayList<>(all("rect", "one"));
        cells.addAll(all("rect", "zero"));
        column = number(cells.getFirst(), "width");
        row = number(cells.getFirst(), "height");
        for (Element cell : cells) {
            xs.add(number(cell, "x"));
            xs.add(number(cell, "x") + column);
            ys.add(number(cell, "y"));
            ys.add(number(cell, "y") + row);
        }
    }

    Element root() {
        return root;
    }

    /** The elements of a name and a class, in the order in which they are drawn. */
    List<Element> all(String name, String type) {
        List<Element> found = new ArrayList<>();
        NodeList named = root.getElementsByTagName(name);
        for (int x = 0; x < named.getLength(); x++) {
            if (named.item(x) instanceof Element element && element.getAttribute("class").equals(type)) {
                found.add(element);
            }
        }
        return found;
    }

    List<String> texts(String type) {
        return all("text", type).stream().map(Element::getTextContent).toList();
    }

    /** The text of the first element of a name. */
    String text(String name) {
        return root.getElementsByTagName(name).item(0).getTextContent();
    }

    static int number(Element element, String attribute) {
        return Integer.parseInt(element.getAttribute(attribute));
    }

    /** The grid point at exact coordinates. */
    PathPoint point(int x, int y) {
        if (!xs.contains(x) || !ys.contains(y)) {
            throw new AssertionError("no point of the grid at " + x + ", " + y);
        }
        return new PathPoint(ys.headSet(y).size(), xs.headSet(x).size());
    }

    /** The grid point less than half a cell away from an element. */
    PathPoint near(Element element, String xName, String yName) {
        int i = Math.round((number(element, yName) - ys.getFirst()) / (float) row);
        int j = Math.round((number(element, xName) - xs.getFirst()) / (float) column);
        return new PathPoint(i, j);
    }

    List<PathPoint> path(int rows, int columns) {
        List<PathPoint> path = new ArrayList<>();
        for (String place : all("polyline", "casing").getFirst().getAttribute("points").split(" ", -1)) {
            String[] numbers = place.split(",", -1);
            path.add(point(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1])));
        }
        if (ys.size() != rows + 1 || xs.size() != columns + 1) {
            throw new AssertionError(ys + " and " + xs + " are not the lines of " + rows + " x " + columns + " cells");
        }
        return path;
    }

    /** The starts of the lines that are drawn for one side. */
    List<PathPoint> moves(String type) {
        List<PathPoint> moves = new ArrayList<>();
        Matcher move = MOVE.matcher(all("path", type).getFirst().getAttribute("d"));
        while (move.find()) {
            moves.add(point(Integer.parseInt(move.group(1)), Integer.parseInt(move.group(2))));
        }
        return moves;
    }
}

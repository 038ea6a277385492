// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

/** The characters of a drawn grid and a path through it. */
enum Lines {
    /** Thin and heavy lines of Unicode's box drawing. */
    BOXES {
        @Override
        char junction(int up, int right, int down, int left) {
            return JUNCTIONS.charAt(((up * 3 + right) * 3 + down) * 3 + left);
        }

        @Override
        char across(boolean path) {
            return path ? '━' : '─';
        }

        @Override
        char down(boolean path) {
            return path ? '┃' : '│';
        }

        @Override
        char point(boolean crossing) {
            return crossing ? '●' : '○';
        }
    },
    /** Characters of ASCII, which every terminal and file shows. */
    ASCII {
        @Override
        char junction(int up, int right, int down, int left) {
            return Math.max(Math.max(up, down), Math.max(left, right)) == 2 ? '#' : '+';
        }

        @Override
        char across(boolean path) {
            return path ? '#' : '-';
        }

        @Override
        char down(boolean path) {
            return path ? '#' : '|';
        }

        @Override
        char point(boolean crossing) {
            return crossing ? '@' : 'o';
        }
    };

    /**
     * The junctions. The index has a base-3 digit for each of the lines up, right, down and left: none, thin or heavy.
     */
    private static final String JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
            + "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
            + "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

    /** The junction of four lines; each is 0 for none, 1 for a grid line and 2 for the path. */
    abstract char junction(int up, int right, int down, int left);

    abstract char across(boolean path);

    abstract char down(boolean path);

    /** A point of a cross-diagonal. */
    abstract char point(boolean crossing);
}

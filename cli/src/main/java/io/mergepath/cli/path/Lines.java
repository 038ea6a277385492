// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

/** The characters that a grid and a path through it are drawn with. */
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
    /** What every terminal and file shows. */
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

    /** By the lines that meet: up, right, down, left, each none, thin or heavy, counted in base 3. */
    private static final String JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

    /** Where lines meet; each is 0 for none, 1 for the grid's and 2 for the path's. */
    abstract char junction(int up, int right, int down, int left);

    abstract char across(boolean path);

    abstract char down(boolean path);

    /** A point of a cross-diagonal. */
    abstract char point(boolean crossing);
}

// SPDX-License-Identifier: Apache-2.0
// The grid of zeros and ones with the two lists along its sides, and whatever is laid over it.

import {details, html, svg, table} from './dom.js';

const MOST_CELLS_IN_A_TABLE = 400;

// The parts of a path have so many colours.
export const PARTS = 6;

function cellSize(most) {
    return most <= 8 ? 48 : most <= 12 ? 40 : most <= 20 ? 28 : most <= 40 ? 18 : 9;
}

export class Grid {
    constructor(a, b) {
        const cell = cellSize(Math.max(a.length, b.length));
        const longest = list => Math.max(...list.map(key => String(key).length));
        const font = Math.max(8, Math.min(16, cell * 0.5));
        // Numbers that are too wide for a column stand upright.
        const upright = longest(b) * font * 0.62 > cell - 2;
        const left = longest(a) * font * 0.62 + 40;
        const top = (upright ? longest(b) * font * 0.62 : font) + 40;
        Object.assign(this, {a, b, cell, left, top, font, upright});
        const width = left + b.length * cell + 12;
        const height = top + a.length * cell + 12;
        this.overlay = svg('g', {});
        const picture = svg('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
            'aria-label': `Grid of ${a.length} rows for A and ${b.length} columns for B; its content is in the tables below`},
            this.cells(), this.labels(), this.overlay);
        this.node = html('div', {class: 'drawing', tabindex: 0, role: 'region', 'aria-label': 'Drawing of the grid'}, picture);
    }

    x(j) {
        return this.left + j * this.cell;
    }

    y(i) {
        return this.top + i * this.cell;
    }

    cells() {
        const {a, b, cell} = this;
        const parts = [];
        a.forEach((key, i) => {
            // B ascends, so a row is zeros and then ones.
            const zeros = b.filter(other => key > other).length;
            parts.push(svg('rect', {class: 'zero', x: this.x(0), y: this.y(i), width: zeros * cell, height: cell}),
                svg('rect', {class: 'one', x: this.x(zeros), y: this.y(i), width: (b.length - zeros) * cell, height: cell}));
            if (cell >= 18) {
                b.forEach((other, j) => parts.push(svg('text', {x: this.x(j + 0.5), y: this.y(i + 0.5), 'font-size': this.font,
                    class: j < zeros ? 'digit zero' : key === other ? 'digit tie' : 'digit'}, j < zeros ? '0' : '1')));
            }
        });
        for (let i = 0; i <= a.length; i++) {
            parts.push(svg('line', {class: 'line', x1: this.x(0), x2: this.x(b.length), y1: this.y(i), y2: this.y(i)}));
        }
        for (let j = 0; j <= b.length; j++) {
            parts.push(svg('line', {class: 'line', x1: this.x(j), x2: this.x(j), y1: this.y(0), y2: this.y(a.length)}));
        }
        return svg('g', {}, parts);
    }

    labels() {
        const {a, b, font, left, top, upright} = this;
        const parts = [svg('text', {class: 'name a', x: 10, y: this.y(a.length / 2)}, 'A'),
            svg('text', {class: 'name b', x: this.x(b.length / 2), y: 12}, 'B')];
        a.forEach((key, i) => parts.push(svg('text', {class: 'key a', x: left - 9, y: this.y(i + 0.5), 'font-size': font,
            'text-anchor': 'end'}, key)));
        b.forEach((key, j) => {
            const x = this.x(j + 0.5);
            parts.push(svg('text', upright
                ? {class: 'key b', transform: `translate(${x} ${top - 9}) rotate(-90)`, 'font-size': font, 'text-anchor': 'start'}
                : {class: 'key b', x, y: top - 9 - font / 2, 'font-size': font, 'text-anchor': 'middle'}, key));
        });
        return svg('g', {}, parts);
    }

    // Lays other things over the grid than before.
    lay(...parts) {
        this.overlay.replaceChildren(...parts.flat());
    }

    // The path through points, each an i and a k.
    path(points, type) {
        return svg('polyline', {class: type, points: points.map(([i, k]) => `${this.x(k - i)},${this.y(i)}`).join(' ')});
    }

    // The cross-diagonal k from its end with the greatest i to that with the least.
    diagonal(k, low, high, type) {
        return svg('line', {class: type, x1: this.x(k - high), y1: this.y(high), x2: this.x(k - low), y2: this.y(low)});
    }

    // A cross-diagonal that cuts a path, and the point of the path at the cut, with a star if the point lies before the diagonal.
    cut(k, i, at) {
        return [this.diagonal(k, Math.max(0, k - this.b.length), Math.min(k, this.a.length), 'cut'), ...this.dot(at, i, 'cut-point'),
            at < k ? svg('text', {class: 'star', x: this.x(at - i) + 11, y: this.y(i) - 10}, '★') : []].flat();
    }

    // A part of a path that is walked, so many steps of it, and where the walk stands.
    walk(points, steps, part) {
        const walked = points.slice(0, steps + 1);
        const [i, k] = walked.at(-1);
        return [this.path(walked, `walked part-${part % PARTS}`), ...this.dot(k, i, 'worker')];
    }

    dot(k, i, type, letter = '') {
        const radius = letter ? Math.max(8, Math.min(10, this.cell * 0.32)) : Math.max(2.5, Math.min(4, this.cell * 0.14));
        return [svg('circle', {class: type, cx: this.x(k - i), cy: this.y(i), r: radius}),
            letter ? svg('text', {class: `${type} letter`, x: this.x(k - i), y: this.y(i)}, letter) : []].flat();
    }

    // A cell with its two keys: what is compared.
    compared(i, j) {
        const {cell} = this;
        const box = svg('rect', {class: 'compared', x: this.x(j), y: this.y(i), width: cell, height: cell});
        // Keys so small would be hidden.
        return cell < 18 ? [box] : [box,
            svg('rect', {class: 'compared', x: 22, y: this.y(i) + 2, width: this.left - 25, height: cell - 4, rx: 4}),
            svg('rect', {class: 'compared', x: this.x(j) + 2, y: 23, width: cell - 4, height: this.top - 26, rx: 4})];
    }
}

// The grid as a table, if that is not too large.
export function gridTable(a, b) {
    return a.length * b.length > MOST_CELLS_IN_A_TABLE ? [] : [details('The grid as a table',
        table('1 where A[i] <= B[j]', ['A \\ B', ...b], a.map(key => [key, ...b.map(other => key <= other ? 1 : 0)])))];
}

// A row of keys, each a list item that says where it is from.
export function keyRow(label, items) {
    return html('div', {class: 'row-of-keys'}, html('h3', {}, label), html('ol', {class: 'keys', 'aria-label': label},
        items.map(({text, type, note}) => html('li', {class: type, title: note || false}, html('span', {}, text),
            note ? html('span', {class: 'hidden'}, ` (${note})`) : null))));
}

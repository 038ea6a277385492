// SPDX-License-Identifier: Apache-2.0
// A merge sort as rows of keys, and the network by which a thread sorts.

import {html, svg} from './dom.js';
import {keyRow} from './grid.js';

export const COLOURS = 6;

export function inside(place, from, to) {
    return place >= from && place < to;
}

// Which run of the row a key belongs to: what is sorted in itself so far.
function runLength(stage, nt, vt, n) {
    return {INPUT: 1, THREADS: vt, BLOCK: stage.coop * vt, PASS: stage.coop * nt * vt}[stage.kind] ?? n;
}

export function stageName(stage) {
    return {
        INPUT: 'input', THREADS: 'each thread sorts its VT keys by the network',
        BLOCK: `in a block: coop = ${stage.coop}, ${stage.coop} threads cooperate on each merge`,
        PASS: `pass over all tiles: coop = ${stage.coop}, ${stage.coop} tiles cooperate on each merge`,
    }[stage.kind];
}

export function workerName(worker) {
    return worker.thread < 0 ? `Tile ${worker.tile}` : `Tile ${worker.tile}, thread ${worker.thread}`;
}

// A row: filled up to some place; what a worker reads of it or writes to it is marked.
export function stageRow(stage, keys, nt, vt, filled, marks) {
    const run = runLength(stage, nt, vt, keys.length);
    const isTileEnd = place => (place + 1) % (nt * vt) === 0;
    return keyRow(stageName(stage), stage.row.map((index, place) => {
        const there = place < filled;
        return {text: there ? keys[index] : '·', type: [there ? `run-${Math.floor(place / run) % COLOURS}` : 'empty',
            isTileEnd(place) ? 'ends-tile' : '', marks(place)].join(' ')};
    }));
}

// As the page on mergesort draws it: the input, and below it the keys after each round, with the pairs of neighbours that the
// round has compared in one colour each.
export function networkDrawing(network) {
    const width = Math.max(...network.rows[0].map(key => String(key).length)) * 9 + 14;
    const height = 26;
    const parts = [];
    network.rows.forEach((row, round) => {
        const y = round * height;
        const before = network.rows[round - 1];
        parts.push(svg('text', {class: 'round', x: 0, y: y + height / 2}, round > 0 ? round : ''));
        row.forEach((key, x) => {
            const first = x - (x + round + 1) % 2;
            const paired = round > 0 && first >= 0 && first + 1 < row.length;
            const exchanged = paired && before[first + 1] < before[first];
            if (paired && x === first) {
                parts.push(svg('rect', {class: `pair run-${Math.floor(first / 2) % COLOURS}${exchanged ? ' exchanged' : ''}`,
                    x: 26 + x * width + 2, y: y + 2, width: 2 * width - 4, height: height - 5, rx: 4}));
            }
            parts.push(svg('text', {class: `net${exchanged ? ' exchanged' : ''}`, x: 26 + (x + 0.5) * width, y: y + height / 2 - 1}, key));
        });
    });
    const size = {width: 30 + network.rows[0].length * width, height: network.rows.length * height};
    return html('div', {class: 'drawing', tabindex: 0, role: 'region', 'aria-label': 'Drawing of the network'},
        svg('svg', {viewBox: `0 0 ${size.width} ${size.height}`, ...size, role: 'img',
            'aria-label': `Odd-even transposition network of ${network.rows[0].length} keys; its rows are in the table below`}, parts));
}

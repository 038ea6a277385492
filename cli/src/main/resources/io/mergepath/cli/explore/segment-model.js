// SPDX-License-Identifier: Apache-2.0
// What SegmentData computes by the library, for a page that is saved: a test holds both equal.

import {mergeIndices} from './sort-model.js';

export function segmentData({keys, offsets, nt, vt}) {
    const n = keys.length;
    const nv = nt * vt;
    let row = [...keys.keys()];
    let runs = offsets.slice(1).map((to, s) => bordersOf(offsets[s], to, nv));
    const isLong = s => offsets[s + 1] - offsets[s] > nv;
    // A key outside of short segments is a group of its own.
    const groups = row.map(place => -1 - place);
    runs.forEach((_, s) => !isLong(s) && groups.fill(s, offsets[s], offsets[s + 1]));
    const stages = [{kind: 'INPUT', number: 0, row, works: []}];
    const next = (kind, number, works) => {
        row = [...row];
        works.forEach(work => row.splice(work.from, work.to - work.from, ...work.row));
        stages.push({kind, number, row, works: works.map(({row: _, ...work}) => work)});
    };
    const sorted = (segment, from, to, group) => ({deed: 'SORTED', segment, from, middle: to, to, first: from, end: to,
        row: row.slice(from, to).toSorted((x, y) => group(x) - group(y) || keys[x] - keys[y])});
    const merged = (deed, segment, from, middle, to, first, end) => ({deed, segment, from, middle, to, first, end,
        row: mergeIndices(keys, row, {aFrom: from, aTo: middle, bFrom: middle, bTo: to})});

    next('THREADS', 1, sharesOf(n, nv, vt).map(([from, to]) => sorted(-1, from, to, x => groups.indexOf(groups[x]))));
    for (let coop = 2; coop <= nt; coop *= 2) {
        next('BLOCK', coop, sharesOf(n, nv, coop * vt).map(([first, end]) => {
            const middle = Math.min(first + coop * vt / 2, end);
            let to = middle;
            while (to < end && groups[to] === groups[middle - 1]) {
                to++;
            }
            const from = to === middle ? middle : Math.max(first, groups.indexOf(groups[middle - 1]));
            return merged(to === middle ? 'SKIPPED' : 'MERGED', to === middle ? -1 : groups[from], from, middle, to, first, end);
        }));
    }
    const longOnes = runs.flatMap((borders, s) => isLong(s) ? borders.slice(1).map((to, r) => sorted(s, borders[r], to, () => 0)) : []);
    if (longOnes.length > 0) {
        next('PIECES', 1, longOnes);
    }
    const firstRuns = runs;
    for (let pass = 1; runs.some(borders => borders.length > 2); pass++) {
        next('PASS', pass, runs.flatMap((borders, s) => borders.length < 3 ? [] : halvesOf(borders).map(([from, middle, to]) =>
            merged(middle === to ? 'COPIED' : 'MERGED', s, from, middle, to, from, to))));
        runs = runs.map(borders => [...halvesOf(borders).map(([from]) => from), borders.at(-1)]);
    }
    return {runs: firstRuns, stages};
}

// The shares of so many keys of each tile.
function sharesOf(n, nv, length) {
    const shares = [];
    for (let tile = 0; tile < n; tile += nv) {
        for (let from = tile; from < Math.min(n, tile + nv); from += length) {
            shares.push([from, Math.min(n, tile + nv, from + length)]);
        }
    }
    return shares;
}

// The borders of the sorted runs of a segment before the passes: a long segment is cut into pieces, a short one by tiles.
function bordersOf(from, to, nv) {
    const first = to - from > nv ? from + nv : Math.ceil((from + 1) / nv) * nv;
    const borders = [from];
    for (let border = first; border < to; border += nv) {
        borders.push(border);
    }
    return from < to ? [...borders, to] : borders;
}

// The runs of a segment two by two; the last may have no partner.
function halvesOf(borders) {
    return borders.slice(0, -1).map((from, r) => [from, borders[r + 1], borders[Math.min(r + 2, borders.length - 1)]])
        .filter((_, r) => r % 2 === 0);
}

// SPDX-License-Identifier: Apache-2.0
// What SortData computes by the library, for a page that is saved: a test holds both equal.

const MOST_IN_A_NETWORK = 32;

export function sortData({keys, nt, vt}) {
    const n = keys.length;
    const nv = nt * vt;
    let row = [...keys.keys()];
    const stages = [{kind: 'INPUT', coop: 1, row, workers: []}];
    const networks = [];
    const threads = [];
    for (let from = 0; from < n; from += vt) {
        const to = Math.min(from + vt, n);
        networks.push(network(keys.slice(from, to), from));
        threads.push(worker(Math.floor(from / nv), from % nv / vt, from, to, from, to, to, to, 0, 0));
    }
    const thread = index => Math.floor(index / vt);
    row = row.toSorted((x, y) => thread(x) - thread(y) || keys[x] - keys[y]);
    stages.push({kind: 'THREADS', coop: 1, row, workers: threads});
    for (let coop = 2; coop <= nt; coop *= 2) {
        const stage = {kind: 'BLOCK', coop, row: [], workers: []};
        for (let tile = 0; tile * nv < n; tile++) {
            mergeRuns(keys, row, stage, tile * nv, Math.min(n, (tile + 1) * nv), coop, vt, tile);
        }
        row = stage.row;
        stages.push(stage);
    }
    for (let coop = 2; coop < 2 * Math.ceil(n / nv); coop *= 2) {
        const stage = {kind: 'PASS', coop, row: [], workers: []};
        mergeRuns(keys, row, stage, 0, n, coop, nv, -1);
        row = stage.row;
        stages.push(stage);
    }
    if (n <= MOST_IN_A_NETWORK) {
        networks.push(network(keys, 0));
    }
    return {stages, networks};
}

function worker(tile, thread, from, to, aFrom, aTo, bFrom, bTo, diagonal, coRank) {
    return {tile, thread, from, to, aFrom, aTo, bFrom, bTo, diagonal, coRank};
}

function network(keys, from) {
    const rows = [keys];
    for (let level = 0; level < keys.length; level++) {
        const row = [...rows.at(-1)];
        for (let x = level % 2; x + 1 < row.length; x += 2) {
            if (row[x + 1] < row[x]) {
                [row[x], row[x + 1]] = [row[x + 1], row[x]];
            }
        }
        rows.push(row);
    }
    return {from, to: from + keys.length, rows};
}

// Merges the runs of [first, end) by workers that write so many keys each; of a tile, or of all if that is -1.
function mergeRuns(keys, row, stage, first, end, coop, share, tile) {
    const run = share * coop / 2;
    for (let from = first, number = 0; from < end; from += share, number++) {
        const a = first + Math.floor(number / coop) * 2 * run;
        const b = Math.min(end, a + run);
        const stop = Math.min(end, a + 2 * run);
        const to = Math.min(end, from + share);
        const i = coRank(keys, row, a, b, stop, from - a);
        const next = coRank(keys, row, a, b, stop, to - a);
        const part = worker(tile < 0 ? number : tile, tile < 0 ? -1 : number, from, to,
            a + i, a + next, b + (from - a) - i, b + (to - a) - next, from - a, i);
        stage.row.push(...mergeIndices(keys, row, part));
        stage.workers.push(part);
    }
}

function coRank(keys, row, a, b, end, k) {
    let low = Math.max(0, k - (end - b));
    let high = Math.min(k, b - a);
    while (low < high) {
        const i = (low + high) >>> 1;
        if (keys[row[a + i]] <= keys[row[b + k - i - 1]]) {
            low = i + 1;
        } else {
            high = i;
        }
    }
    return low;
}

export function mergeIndices(keys, row, {aFrom, aTo, bFrom, bTo}) {
    const merged = [];
    let i = aFrom;
    let j = bFrom;
    while (i < aTo || j < bTo) {
        const fromA = j === bTo || (i < aTo && keys[row[i]] <= keys[row[j]]);
        merged.push(row[fromA ? i++ : j++]);
    }
    return merged;
}

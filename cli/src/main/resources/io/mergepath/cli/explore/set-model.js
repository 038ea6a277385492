// SPDX-License-Identifier: Apache-2.0
// What SetData computes by the library, for a page that is saved: a test holds both equal.

import {coRankSteps} from './merge-model.js';

// Which keys each operation takes: of pairs, and of keys of A and of B that leave alone.
const TAKES = {union: ['PAIR', 'A', 'B'], intersection: ['PAIR'], difference: ['A'], 'symmetric-difference': ['A', 'B']};

export function setData({a, b, p, operation}) {
    const n = a.length + b.length;
    const mergePath = Array.from({length: n + 1}, (_, k) => coRankSteps(k, a, b, 'stable')[1]);
    const cuts = [];
    for (let part = 0; part <= p; part++) {
        const k = Math.floor(part * n / p);
        cuts.push({k, ...balancedCut(k, mergePath[k], a, b)});
    }
    const parts = cuts.slice(1).map((end, part) => walkPart(a, b, cuts[part], end, TAKES[operation]));
    return {mergePath, cuts, parts, out: parts.flat().map(step => step.key).filter(key => key >= 0)};
}

// Moves a cut of the merge path back to where as many of a group of equal keys of A as of B have left, or one of them has none left.
function balancedCut(k, coRank, a, b) {
    const i = coRank;
    const j = k - i;
    if (k === a.length + b.length) {
        return {i, j};
    }
    const key = j === b.length || (i < a.length && a[i] <= b[j]) ? a[i] : b[j];
    const before = keys => keys.filter(other => other < key).length;
    const equal = keys => keys.filter(other => other === key).length;
    const left = k - before(a) - before(b);
    if (left <= 0) {
        return {i, j};
    }
    const half = Math.floor(left / 2);
    const [ofA, ofB] = equal(a) < half ? [equal(a), left - equal(a)] : equal(b) < half ? [left - equal(b), equal(b)] : [half, half];
    return {i: before(a) + ofA, j: before(b) + ofB};
}

function walkPart(a, b, from, to, takes) {
    const steps = [];
    let {i, j} = from;
    while (i < to.i || j < to.j) {
        const leaves = i === to.i ? 'B' : j === to.j ? 'A' : a[i] < b[j] ? 'A' : b[j] < a[i] ? 'B' : 'PAIR';
        const key = leaves === 'B' ? a.length + j : i;
        steps.push({leaves, i, j, key: takes.includes(leaves) ? key : -1});
        i += leaves === 'B' ? 0 : 1;
        j += leaves === 'A' ? 0 : 1;
    }
    return steps;
}

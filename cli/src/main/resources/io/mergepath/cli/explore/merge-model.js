// SPDX-License-Identifier: Apache-2.0
// What MergeData computes by the library, for a page that is saved: a test holds both equal.

export function coRankSteps(k, a, b, ties) {
    const steps = [];
    let low = Math.max(0, k - b.length);
    let high = Math.min(k, a.length);
    while (low < high) {
        const i = (low + high) >>> 1;
        const verdict = ties === 'stable' ? stableVerdict(i, k - i, a, b) : strictVerdict(i, k - i, a, b);
        steps.push({low, high, i, j: k - i, verdict});
        if (verdict === 'FOUND') {
            return [steps, i];
        }
        if (verdict === 'TOO_SMALL') {
            low = i + 1;
        } else {
            high = i;
        }
    }
    return [steps, low];
}

function stableVerdict(i, j, a, b) {
    return a[i] <= b[j - 1] ? 'TOO_SMALL' : 'ENOUGH';
}

// As the co-rank notes print it: both tests are strict.
function strictVerdict(i, j, a, b) {
    if (i > 0 && j < b.length && a[i - 1] > b[j]) {
        return 'TOO_LARGE';
    }
    return j > 0 && i < a.length && b[j - 1] > a[i] ? 'TOO_SMALL' : 'FOUND';
}

export function mergeData({a, b, p, ties}) {
    const n = a.length + b.length;
    const searches = [];
    for (let k = 0; k <= n; k++) {
        const [steps, coRank] = coRankSteps(k, a, b, ties);
        searches.push({low: Math.max(0, k - b.length), high: Math.min(k, a.length), steps, coRank});
    }
    const pieces = [];
    const out = new Array(n).fill(-1);
    for (let piece = 0; piece < p; piece++) {
        const from = Math.floor(piece * n / p);
        const to = Math.floor((piece + 1) * n / p);
        pieces.push(mergePiece(a, b, from, to, searches[from].coRank, searches[to].coRank));
        pieces.at(-1).takes.forEach(take => out[take.k] = take.key);
    }
    const copies = key => out.filter(other => other === key).length;
    const keys = [...out.keys()];
    return {
        path: stablePath(a, b), searches, pieces, out,
        lost: keys.filter(key => copies(key) === 0),
        doubled: keys.filter(key => copies(key) > 1),
        swapped: swappedPairs(a, b, out),
    };
}

function stablePath(a, b) {
    const path = [0];
    for (let k = 0; k < a.length + b.length; k++) {
        const i = path[k];
        const j = k - i;
        path.push(j === b.length || (i < a.length && a[i] <= b[j]) ? i + 1 : i);
    }
    return path;
}

function mergePiece(a, b, from, to, aFrom, aTo) {
    const takes = [];
    const bFrom = from - aFrom;
    const bTo = to - aTo;
    let i = aFrom;
    let j = bFrom;
    while (i < aTo || j < bTo) {
        const compared = i < aTo && j < bTo;
        const fromA = compared ? a[i] <= b[j] : i < aTo;
        takes.push({k: from + takes.length, key: fromA ? i++ : a.length + j++, compared});
    }
    return {from, to, aFrom, aTo, bFrom, bTo, takes};
}

function swappedPairs(a, b, out) {
    const pairs = [];
    out.forEach((key, k) => {
        if (key >= a.length) {
            const later = out.slice(k + 1).find(x => x >= 0 && x < a.length && a[x] === b[key - a.length]);
            if (later !== undefined) {
                pairs.push([key, later]);
            }
        }
    });
    return pairs;
}

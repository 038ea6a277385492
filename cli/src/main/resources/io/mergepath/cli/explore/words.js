// SPDX-License-Identifier: Apache-2.0
// What each step says, for readers and for screen readers.

// More pieces than this are told in the table alone.
const MOST_TOLD = 3;

// The lines of some of the pieces that do something.
export function tell(lines, name) {
    const told = lines.filter(line => line !== '');
    return told.slice(0, MOST_TOLD).join(' ') + (told.length > MOST_TOLD ? ` And ${told.length - MOST_TOLD} more ${name}.` : '');
}

export function point(k, i) {
    return `(${i}, ${k - i})`;
}

function points(n) {
    return n === 1 ? '1 point' : `${n} points`;
}

export function range(name, from, to) {
    return `${name}[${from}..${to})`;
}

// A key by its index in the merged numbering: A's keys from 0, B's from |A|.
export function keyName(key, a) {
    return key < a.length ? `A[${key}]` : `B[${key - a.length}]`;
}

export function keyValue(key, a, b) {
    return key < a.length ? a[key] : b[key - a.length];
}

// One step of a search: what is compared, what that says, and what is discarded.
export function searchStep(k, step, a, b) {
    const {low, high, i, j, verdict} = step;
    const compare = (x, sign, y) => `A[${x}] = ${a[x]} ${sign} B[${y}] = ${b[y]}`;
    const begin = `K = ${point(k, high)}, P = ${point(k, low)}, in the middle Q = ${point(k, i)}.`;
    switch (verdict) {
        case 'TOO_SMALL': {
            const sign = a[i] < b[j - 1] ? '<' : '=';
            const why = sign === '=' ? 'of equal keys A’s comes first' : 'A’s key is merged first';
            return `${begin} ${compare(i, sign, j - 1)}: ${why}, so the path crosses below Q. `
                + `Q and what lies above it, ${points(i - low + 1)}, are discarded.`;
        }
        case 'ENOUGH':
            return `${begin} ${compare(i, '>', j - 1)}: B’s key is merged first, so the path crosses at Q or above. `
                + `What lies below Q, ${points(high - i)}, is discarded.`;
        case 'TOO_LARGE':
            return `${begin} ${compare(i - 1, '>', j)}: too much of A, so the search goes on at Q and above. `
                + `What lies below Q, ${points(high - i)}, is discarded.`;
        default:
            return `${begin} Neither A[i - 1] > B[j] nor B[j - 1] > A[i], so the faulty rule stops at Q: of equal keys it `
                + 'has not asked which comes first.';
    }
}

export function searchEnd(k, search, path, steps) {
    const {coRank} = search;
    const found = `The co-rank of ${k} is ${coRank}: of the first ${k} merged keys ${coRank} come from A and ${k - coRank} from B.`;
    const asked = steps === 0 ? 'This diagonal has one point, so nothing is searched.' : `Found after ${steps} `
        + `${steps === 1 ? 'step' : 'steps'}.`;
    return coRank === path[k] ? `${found} ${asked}`
        : `The faulty rule says ${coRank}. The path crosses at ${point(k, path[k])}: the co-rank of ${k} is ${path[k]}.`;
}

// One key that a piece takes, and why.
export function takeStep(take, piece, a, b) {
    const fromA = take.key < a.length;
    const name = `${keyName(take.key, a)} = ${keyValue(take.key, a, b)}`;
    const before = piece.takes.filter(other => other.k < take.k);
    const i = piece.aFrom + before.filter(other => other.key < a.length).length;
    const j = piece.bFrom + before.filter(other => other.key >= a.length).length;
    if (!take.compared) {
        // Only cuts that cross leave a piece with more than its part.
        const beyond = take.k < piece.to ? '' : `; its part of C is full, and C[${take.k}] is another piece’s`;
        return `${name}: nothing of ${fromA ? 'B' : 'A'} is left in the piece${beyond}`;
    }
    if (a[i] === b[j]) {
        return `${name}: a tie with B[${j}] = ${b[j]}, and of equal keys A’s comes first`;
    }
    return fromA ? `${name} < B[${j}] = ${b[j]}` : `${name} < A[${i}] = ${a[i]}`;
}

// One step of an operation of multisets: what leaves, and whether it is taken.
export function setStep({leaves, i, j, key}, end, a, b) {
    const ofA = `A[${i}] = ${a[i]}`;
    const ofB = `B[${j}] = ${b[j]}`;
    if (leaves === 'PAIR') {
        return `${ofA} and ${ofB} leave as a pair, and ${key < 0 ? 'neither is taken' : 'A’s key is taken'}`;
    }
    const fromA = leaves === 'A';
    const why = (fromA ? j < end.j : i < end.i) ? ` < ${fromA ? ofB : ofA}` : `, with nothing of ${fromA ? 'B' : 'A'} left in the part,`;
    return `${fromA ? ofA : ofB}${why} leaves alone, and is ${key < 0 ? 'not taken' : 'taken'}`;
}

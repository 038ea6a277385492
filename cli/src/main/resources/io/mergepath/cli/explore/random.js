// SPDX-License-Identifier: Apache-2.0
// Generates lists: equal seeds make equal lists.

// Marsaglia's xorshift, of 32 bits. Its first numbers after a small seed are small, so some are passed over.
export function randomNumbers(seed) {
    let bits = (seed ^ 0x2545f491) | 0 || 1;
    const next = () => {
        bits ^= bits << 13;
        bits ^= bits >>> 17;
        bits ^= bits << 5;
        return (bits >>> 0) / 2 ** 32;
    };
    for (let i = 0; i < 16; i++) {
        next();
    }
    return next;
}

function ascending(x, y) {
    return x - y;
}

export const MERGE_PATTERNS = ['random', 'few different', 'all equal', 'alternating', 'A before B', 'B before A'];
export const SORT_PATTERNS = ['random', 'few different', 'all equal', 'sorted', 'reversed', 'nearly sorted'];

// Two sorted lists of numbers from 0 to range - 1.
export function generateLists(pattern, aLength, bLength, range, seed) {
    const n = aLength + bLength;
    const keys = generateList(pattern === 'few different' || pattern === 'all equal' ? pattern : 'random', n, range, seed);
    let a = keys.slice(0, aLength);
    let b = keys.slice(aLength);
    if (pattern === 'A before B' || pattern === 'B before A') {
        keys.sort(ascending);
        const aFirst = pattern === 'A before B';
        a = aFirst ? keys.slice(0, aLength) : keys.slice(bLength);
        b = aFirst ? keys.slice(aLength) : keys.slice(0, bLength);
    } else if (pattern === 'alternating') {
        a = a.map((_, i) => Math.min(2 * i, range - 1));
        b = b.map((_, j) => Math.min(2 * j + 1, range - 1));
    }
    return [a.sort(ascending), b.sort(ascending)];
}

export function generateList(pattern, n, range, seed) {
    const random = randomNumbers(seed);
    const below = limit => Math.floor(random() * limit);
    const keys = Array.from({length: n}, () => below(range));
    switch (pattern) {
        case 'few different': {
            const values = Array.from({length: 4}, () => below(range));
            return keys.map(() => values[below(4)]);
        }
        case 'all equal':
            return keys.fill(keys[0]);
        case 'sorted':
            return keys.sort(ascending);
        case 'reversed':
            return keys.sort(ascending).reverse();
        case 'nearly sorted': {
            keys.sort(ascending);
            const x = below(n);
            const y = below(n);
            [keys[x], keys[y]] = [keys[y], keys[x]];
            return keys;
        }
        default:
            return keys;
    }
}

// Cuts n keys into so many segments, some of which may be empty.
export function generateOffsets(n, segments, seed) {
    const random = randomNumbers(seed);
    const inner = Array.from({length: segments - 1}, () => Math.floor(random() * (n + 1)));
    return [0, ...inner.sort(ascending), n];
}

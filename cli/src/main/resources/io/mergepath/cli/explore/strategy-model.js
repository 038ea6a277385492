// SPDX-License-Identifier: Apache-2.0
// What StrategyData computes by the library, for a page that is saved: a test holds both equal.

import {Block, Trace, countSteps} from './kernel-model.js';

export const STRATEGIES = ['sequential', 'naive', 'tiled', 'shared', 'circular', 'two-phase'];
const TILES_A_WALK = 8;

// How far a search in a tile goes first.
const NEAR = 32;

export function strategyData({a, b, nt, vt, strategy}) {
    return {
        strategies: STRATEGIES.map(name => summarize(name, trace(name, a, b, nt, vt))),
        phases: trace(strategy, a, b, nt, vt),
    };
}

function trace(strategy, a, b, nt, vt) {
    const trace = new Trace();
    const block = new Block(a, b, nt, vt, trace);
    if (strategy === 'sequential') {
        trace.phase(0, 'MERGE');
        block.mergeGlobal(0, 0, block.n, block.n);
    } else if (strategy === 'naive') {
        naive(block);
    } else {
        const walks = strategy === 'shared' || strategy === 'circular';
        const step = (walks ? TILES_A_WALK : 1) * block.nv;
        for (let number = 0; number * step < block.n; number++) {
            const from = number * step;
            const to = Math.min(block.n, from + step);
            block.searchEnds(number, from, to);
            if (walks) {
                walk(block, number, from, to, strategy === 'circular');
            } else {
                (strategy === 'tiled' ? tiled : twoPhase)(block, number, from, to);
            }
        }
    }
    return trace.phases;
}

function summarize(name, phases) {
    const length = phase => Math.max(0, ...phase.threads.map(steps => steps.length));
    const byBlock = new Map();
    phases.forEach(phase => byBlock.set(phase.block, (byBlock.get(phase.block) ?? 0) + length(phase)));
    const lengths = [...byBlock.values()];
    const {comparisons, globalLoads, globalStores, sharedLoads, sharedStores} =
        countSteps(phases.flatMap(phase => phase.threads.flat()));
    return {
        name, blocks: lengths.length, steps: lengths.reduce((x, y) => x + y, 0), longest: Math.max(...lengths),
        comparisons, globalLoads, globalStores, sharedLoads, sharedStores,
    };
}

function naive(block) {
    const {a, b, n, nt, trace} = block;
    for (let first = 0; first < n; first += nt) {
        const end = Math.min(n, first + nt);
        trace.phase(first / nt, 'DIAGONALS');
        for (let k = first; k < end; k++) {
            for (const diagonal of [k, k + 1]) {
                block.search(k - first, diagonal, Math.max(0, diagonal - b.length), Math.min(diagonal, a.length),
                    block.loadGlobal);
            }
        }
        trace.phase(first / nt, 'MERGE');
        for (let k = first; k < end; k++) {
            const i = block.coRank(k);
            const fromB = block.coRank(k + 1) === i;
            trace.load(k - first, fromB ? 'B' : 'A', fromB ? k - i : i);
            trace.store(k - first, 'OUT', k, block.element(fromB, i, k - i));
            trace.step(k - first);
        }
    }
}

function tiled(block, number, from, to) {
    const {nt, vt, trace} = block;
    const count = to - from;
    trace.phase(number, 'DIAGONALS');
    for (let thread = 0; thread < nt; thread++) {
        const start = block.searchInside(thread, from, to, Math.min(thread * vt, count), block.loadGlobal);
        trace.store(thread, 'STARTS', thread, start - block.coRank(from));
        trace.step(thread);
    }
    trace.phase(number, 'MERGE');
    for (let thread = 0; thread < nt; thread++) {
        const k = Math.min(thread * vt, count);
        block.mergeGlobal(thread, from + k, from + Math.min(k + vt, count), to);
    }
    trace.phase(number, 'MEET');
    meet(block, count);
}

function meet({nt, vt, trace}, count) {
    for (let thread = 0; (thread + 1) * vt < count && thread < nt; thread++) {
        trace.load(thread, 'STARTS', thread + 1);
        trace.step(thread);
    }
}

function twoPhase(block, number, from, to) {
    const {nt, vt, nv, trace} = block;
    const count = to - from;
    const aFrom = block.coRank(from);
    const bFrom = from - aFrom;
    const aCount = block.coRank(to) - aFrom;
    trace.phase(number, 'LOAD');
    for (let x = 0; x < count; x++) {
        const fromB = x >= aCount;
        const i = aFrom + x;
        const j = bFrom + x - aCount;
        trace.load(x % nt, fromB ? 'B' : 'A', fromB ? j : i);
        trace.store(x % nt, 'TILE', x, block.element(fromB, i, j));
        trace.step(x % nt);
    }
    trace.phase(number, 'DIAGONALS');
    for (let thread = 0; thread < nt; thread++) {
        const start = block.searchInside(thread, from, to, Math.min(thread * vt, count), (who, i, j) => {
            trace.load(who, 'TILE', i - aFrom);
            trace.load(who, 'TILE', aCount + j - bFrom);
        }, NEAR);
        trace.store(thread, 'STARTS', thread, start - aFrom);
        trace.step(thread);
    }
    const registers = mergeIntoRegisters(block, number, from, to);
    trace.phase(number, 'EXCHANGE');
    for (let x = 0; x < nv; x++) {
        trace.store(Math.floor(x / vt), 'TILE', x, registers[x]);
        trace.step(Math.floor(x / vt));
    }
    meet(block, count);
    trace.phase(number, 'STORE');
    for (let x = 0; x < count; x++) {
        trace.load(x % nt, 'TILE', x);
        trace.store(x % nt, 'OUT', from + x, registers[x]);
        trace.step(x % nt);
    }
}

function mergeIntoRegisters(block, number, from, to) {
    const {nt, vt, trace} = block;
    const count = to - from;
    const aFrom = block.coRank(from);
    const bFrom = from - aFrom;
    const aCount = block.coRank(to) - aFrom;
    const registers = [];
    trace.phase(number, 'MERGE');
    for (let thread = 0; thread < nt; thread++) {
        const k = Math.min(thread * vt, count);
        let i = block.coRank(from + k) - aFrom;
        let j = k - i;
        trace.load(thread, 'TILE', i);
        trace.load(thread, 'TILE', aCount + j);
        trace.step(thread);
        for (let v = 0; v < vt; v++) {
            const both = i < aCount && j < count - aCount;
            const there = i < aCount || j < count - aCount;
            const fromB = both ? block.bBefore(bFrom + j, aFrom + i) : there && i >= aCount;
            if (both) {
                trace.compare(thread, aFrom + i, bFrom + j);
            }
            const x = thread * vt + v;
            registers[x] = there ? block.element(fromB, aFrom + i, bFrom + j) : -1;
            trace.store(thread, 'REGISTERS', x, registers[x]);
            i += fromB ? 0 : 1;
            j += fromB ? 1 : 0;
            if (v + 1 < vt) {
                trace.load(thread, 'TILE', fromB ? aCount + j : i);
            }
            trace.step(thread);
        }
    }
    return registers;
}

// Several tiles, one after the other, with NV keys of each list at hand in a ring.
function walk(block, number, from, to, circular) {
    const {a, nt, nv, trace} = block;
    const aFrom = block.coRank(from);
    const bFrom = from - aFrom;
    const aEnd = block.coRank(to);
    const fill = (list, ring, first, end, base, elements) => {
        for (let x = first; x < end; x++) {
            const thread = (x - first) % nt;
            trace.load(thread, list, x);
            trace.store(thread, ring, (x - base) % nv, elements + x);
            trace.step(thread);
        }
    };
    let aLoaded = aFrom;
    let bLoaded = bFrom;
    for (let at = from; at < to; at += nv) {
        const i = block.coRank(at);
        const j = at - i;
        const aTo = Math.min(aEnd, i + nv);
        const bTo = Math.min(to - aEnd, j + nv);
        trace.phase(number, 'LOAD');
        fill('A', 'RING_A', circular ? aLoaded : i, aTo, aFrom, 0);
        fill('B', 'RING_B', circular ? bLoaded : j, bTo, bFrom, a.length);
        aLoaded = aTo;
        bLoaded = bTo;
        mergeRings(block, number, {at, count: Math.min(to - at, nv), aTo, bTo, aFrom, bFrom});
    }
}

function mergeRings(block, number, {at, count, aTo, bTo, aFrom, bFrom}) {
    const {nt, vt, nv, trace} = block;
    const loadRings = (thread, i, j) => {
        trace.load(thread, 'RING_A', (i - aFrom) % nv);
        trace.load(thread, 'RING_B', (j - bFrom) % nv);
    };
    const first = block.coRank(at);
    const search = (thread, k) => block.search(thread, at + k, first + Math.max(0, k - (bTo - (at - first))),
        first + Math.min(k, aTo - first), loadRings);
    trace.phase(number, 'DIAGONALS');
    for (let thread = 0; thread < nt; thread++) {
        const start = search(thread, Math.min(thread * vt, count));
        trace.store(thread, 'STARTS', thread, start - first);
        trace.step(thread);
    }
    trace.phase(number, 'MERGE');
    for (let k = 0; k < count; k++) {
        const thread = Math.floor(k / vt);
        const i = block.coRank(at + k);
        const j = at + k - i;
        const both = i < aTo && j < bTo;
        const fromB = both ? block.bBefore(j, i) : i >= aTo;
        if (both) {
            loadRings(thread, i, j);
            trace.compare(thread, i, j);
        } else {
            trace.load(thread, fromB ? 'RING_B' : 'RING_A', (fromB ? j - bFrom : i - aFrom) % nv);
        }
        trace.store(thread, 'MERGED', k, block.element(fromB, i, j));
        trace.step(thread);
    }
    trace.phase(number, 'MEET');
    for (let thread = 0; thread < nt; thread++) {
        search(thread, count);
        if ((thread + 1) * vt < count) {
            trace.load(thread, 'STARTS', thread + 1);
            trace.step(thread);
        }
    }
    trace.phase(number, 'STORE');
    for (let x = 0; x < count; x++) {
        const thread = x % nt;
        const i = block.coRank(at + x);
        trace.load(thread, 'MERGED', x);
        trace.store(thread, 'OUT', at + x, block.element(block.coRank(at + x + 1) === i, i, at + x - i));
        trace.step(thread);
    }
}

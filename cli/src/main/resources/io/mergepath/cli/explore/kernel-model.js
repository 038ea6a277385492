// SPDX-License-Identifier: Apache-2.0
// What the threads of a block do, as the library's StrategyModel tells it, for a page that is saved: a test holds both equal.

const WARP = 32;
const GLOBAL = new Set(['A', 'B', 'OUT', 'CUTS']);

// Writes down every step, as KernelTrace does.
export class Trace {
    phases = [];
    open = new Map();

    phase(block, phase) {
        this.phases.push({block, phase, threads: []});
    }

    current(thread) {
        if (!this.open.has(thread)) {
            this.open.set(thread, {loads: [], stores: [], compares: []});
        }
        return this.open.get(thread);
    }

    load(thread, memory, place) {
        this.current(thread).loads.push([memory, place]);
    }

    store(thread, memory, place, what) {
        this.current(thread).stores.push([memory, place, what]);
    }

    compare(thread, i, j) {
        this.current(thread).compares.push(i, j);
    }

    step(thread) {
        const threads = this.phases.at(-1).threads;
        while (threads.length <= thread) {
            threads.push([]);
        }
        threads[thread].push(this.current(thread));
        this.open.delete(thread);
    }
}

// The counts of some steps.
export function countSteps(steps) {
    const counts = {comparisons: 0, globalLoads: 0, globalStores: 0, sharedLoads: 0, sharedStores: 0};
    for (const step of steps) {
        counts.comparisons += step.compares.length / 2;
        step.loads.forEach(([memory]) => counts[GLOBAL.has(memory) ? 'globalLoads' : 'sharedLoads']++);
        step.stores.filter(([memory]) => memory !== 'REGISTERS')
            .forEach(([memory]) => counts[GLOBAL.has(memory) ? 'globalStores' : 'sharedStores']++);
    }
    return counts;
}

// The lists, the shape of a tile, and what the strategies have in common.
export class Block {
    constructor(a, b, nt, vt, trace) {
        Object.assign(this, {a, b, nt, vt, trace, n: a.length + b.length, nv: nt * vt, lanes: Math.min(WARP, nt / 2)});
    }

    bBefore(j, i) {
        return this.b[j] < this.a[i];
    }

    coRank(k) {
        let low = Math.max(0, k - this.b.length);
        let high = Math.min(k, this.a.length);
        while (low < high) {
            const i = (low + high) >>> 1;
            if (this.bBefore(k - 1 - i, i)) {
                high = i;
            } else {
                low = i + 1;
            }
        }
        return low;
    }

    element(fromB, i, j) {
        return fromB ? this.a.length + j : i;
    }

    loadGlobal = (thread, i, j) => {
        this.trace.load(thread, 'A', i);
        this.trace.load(thread, 'B', j);
    };

    // A bisection, unless the reach is short.
    search(thread, k, least, greatest, load, reach = Infinity) {
        let low = least;
        let high = greatest;
        let i = (low + high) >>> 1;
        for (let limit = reach; low < high; limit *= 2) {
            const j = k - 1 - i;
            load(thread, i, j);
            this.trace.compare(thread, i, j);
            this.trace.step(thread);
            if (this.bBefore(j, i)) {
                high = i;
                i = Math.max((low + high) >>> 1, high - limit);
            } else {
                low = i + 1;
                i = Math.min((low + high) >>> 1, low + limit);
            }
        }
        return low;
    }

    searchInside(thread, from, to, k, load, reach) {
        const aFrom = this.coRank(from);
        const aCount = this.coRank(to) - aFrom;
        const bCount = to - from - aCount;
        return this.search(thread, from + k, aFrom + Math.max(0, k - bCount), aFrom + Math.min(k, aCount), load, reach);
    }

    mergeGlobal(thread, from, to, partEnd) {
        const aEnd = this.coRank(partEnd);
        const bEnd = partEnd - aEnd;
        let i = this.coRank(from);
        for (let k = from; k < to; k++) {
            const j = k - i;
            const both = i < aEnd && j < bEnd;
            const fromB = both ? this.bBefore(j, i) : i >= aEnd;
            if (both) {
                this.loadGlobal(thread, i, j);
                this.trace.compare(thread, i, j);
            } else {
                this.trace.load(thread, fromB ? 'B' : 'A', fromB ? j : i);
            }
            this.trace.store(thread, 'OUT', k, this.element(fromB, i, j));
            this.trace.step(thread);
            i += fromB ? 0 : 1;
        }
    }

    // Both ends of a block's part: two groups of threads, one wide search each; further groups only wait.
    searchEnds(number, from, to) {
        this.trace.phase(number, 'ENDS');
        for (let group = 0; group < this.nt / this.lanes; group++) {
            const k = group === 0 ? from : group === 1 ? to : 0;
            this.searchWide(group * this.lanes, Math.min(group, 2) * this.lanes, k);
            if (group < 2) {
                this.trace.store(group * this.lanes, 'ENDS', group, this.coRank(k));
                this.trace.step(group * this.lanes);
            }
        }
        this.trace.phase(number, 'ENDS');
        for (let thread = 0; thread < this.nt; thread++) {
            this.trace.load(thread, 'ENDS', 0);
            this.trace.load(thread, 'ENDS', 1);
            this.trace.step(thread);
        }
    }

    searchWide(thread, answersAt, k) {
        const lanes = this.lanes;
        let low = Math.max(0, k - this.b.length);
        let high = Math.min(k, this.a.length);
        let left = Math.min(this.a.length, this.b.length);
        while (left > 0) {
            const step = Math.ceil(Math.max(0, high - low) / (lanes + 1));
            const answers = [];
            for (let lane = 0; lane < lanes; lane++) {
                const i = low + (lane + 1) * step - 1;
                answers[lane] = false;
                if (low < high && i < high) {
                    this.loadGlobal(thread + lane, i, k - 1 - i);
                    this.trace.compare(thread + lane, i, k - 1 - i);
                    answers[lane] = !this.bBefore(k - 1 - i, i);
                }
                this.trace.store(thread + lane, 'ANSWERS', answersAt + lane, answers[lane] ? 1 : 0);
                this.trace.step(thread + lane);
            }
            let yes = 0;
            for (let lane = 0; lane < lanes; lane++) {
                yes = this.countAnswers(thread + lane, answersAt, answers);
                this.trace.step(thread + lane);
            }
            low += yes * step;
            high = yes < lanes ? Math.min(high, low + step - 1) : high;
            left = left > lanes ? Math.ceil(left / (lanes + 1)) : 0;
        }
    }

    countAnswers(thread, answersAt, answers) {
        let yes = 0;
        for (let some = this.lanes >> 1; some > 0; some >>= 1) {
            this.trace.load(thread, 'ANSWERS', answersAt + yes + some - 1);
            yes += answers[yes + some - 1] ? some : 0;
        }
        this.trace.load(thread, 'ANSWERS', answersAt + yes);
        return yes + (answers[yes] ? 1 : 0);
    }
}

// SPDX-License-Identifier: Apache-2.0
// What the threads of a block do in one step, and the memory that they work on.

import {html} from './dom.js';
import {keyName, keyValue} from './words.js';
import {countSteps} from './kernel-model.js';

const PHASES = {
    ENDS: 'the block finds where its part begins and ends, by a search in which several threads ask at once',
    LOAD: 'keys come from global into shared memory, each thread every NT-th',
    DIAGONALS: 'each thread searches for where its own diagonal crosses the path',
    MERGE: 'each thread merges its own part, and none waits for another',
    MEET: 'each thread sees that it meets the next one; where rings are walked, it searches for how much of each was read',
    EXCHANGE: 'merged keys go from registers into shared memory',
    STORE: 'merged keys go into global memory, each thread every NT-th',
};
const NAMES = {A: 'A', B: 'B', OUT: 'C', TILE: 'tile', RING_A: 'ring of A', RING_B: 'ring of B', MERGED: 'merged',
    STARTS: 'starts', ANSWERS: 'answers', ENDS: 'ends', REGISTERS: 'registers'};
const HOLDS_NUMBERS = new Set(['STARTS', 'ANSWERS', 'ENDS']);

// All steps in their order: in each every thread of one block takes one, if it has one.
export function frames(phases) {
    return phases.flatMap(phase => {
        const length = Math.max(0, ...phase.threads.map(steps => steps.length));
        return Array.from({length}, (_, x) => ({block: phase.block, phase: phase.phase,
            threads: phase.threads.map(steps => steps[x] ?? null)}));
    });
}

export class KernelDrawing {
    constructor(a, b, nt, vt, phases) {
        Object.assign(this, {a, b, nt, vt, frames: frames(phases)});
        const used = new Set(phases.flatMap(phase => phase.threads.flat().flatMap(step =>
            [...step.loads, ...step.stores].map(([memory]) => memory))));
        const lanes = Math.min(32, nt / 2);
        const sizes = {TILE: nt * vt, RING_A: nt * vt, RING_B: nt * vt, MERGED: nt * vt, REGISTERS: nt * vt,
            STARTS: nt, ANSWERS: Math.min(3, nt / lanes) * lanes, ENDS: 2};
        this.shared = Object.entries(sizes).filter(([memory]) => used.has(memory));
        this.threads = Math.max(...phases.map(phase => phase.threads.length));
        this.blockThreads = this.shared.length > 0 ? nt : this.threads;
    }

    // What lies where after so many steps.
    contents(step) {
        const contents = {OUT: new Map()};
        let block = -1;
        for (const frame of this.frames.slice(0, step)) {
            if (frame.block !== block) {
                block = frame.block;
                this.shared.forEach(([memory]) => contents[memory] = new Map());
            }
            frame.threads.forEach(action => action?.stores.forEach(([memory, place, what]) =>
                contents[memory].set(place, what)));
        }
        return contents;
    }

    counts(step) {
        return countSteps(this.frames.slice(0, step).flatMap(frame => frame.threads.filter(action => action)));
    }

    message(step) {
        const frame = this.frames[step - 1];
        if (!frame) {
            return 'Both lists lie in global memory. Nothing has been done yet.';
        }
        const busy = frame.threads.filter(action => action).length;
        return `Block ${frame.block}: ${PHASES[frame.phase]}. ${busy} of ${this.blockThreads} `
            + `${this.blockThreads === 1 ? 'thread works' : 'threads work'}.`
            + (step === this.frames.length ? ' The merge is complete.' : '');
    }

    draw(step) {
        const {a, b} = this;
        const frame = this.frames[step - 1] ?? {block: 0, threads: []};
        const contents = this.contents(step);
        const cells = (memory, size, show) => Array.from({length: size}, (_, place) => this.cell(frame, memory, place, show(place)));
        const key = index => index === undefined ? {text: '', type: 'empty'} : index < 0 ? {text: '–', type: 'empty'}
            : {text: keyValue(index, a, b), type: index < a.length ? 'a' : 'b', note: keyName(index, a)};
        const input = index => key(index);
        const stored = memory => place => HOLDS_NUMBERS.has(memory)
            ? {text: contents[memory]?.get(place) ?? '', type: 'number'} : key(contents[memory]?.get(place));
        return [
            html('section', {class: 'memory'}, html('h3', {}, 'Global memory'),
                this.row('A', cells('A', a.length, input)),
                this.row('B', cells('B', b.length, place => input(a.length + place))),
                this.row('C', cells('OUT', a.length + b.length, stored('OUT')))),
            this.shared.length === 0 ? null : html('section', {class: 'memory shared'},
                html('h3', {}, `Block ${frame.block}: shared memory and registers`),
                this.shared.map(([memory, size]) => this.row(NAMES[memory], cells(memory, size, stored(memory))))),
            html('section', {class: 'memory'}, html('h3', {}, `Block ${frame.block}: threads`),
                html('ul', {class: 'threads'}, Array.from({length: this.blockThreads}, (_, thread) =>
                    this.thread(thread, frame.threads[thread])))),
        ];
    }

    row(name, cells) {
        return html('div', {class: 'memory-row'}, html('span', {class: 'memory-name'}, name),
            html('ol', {class: 'keys small', 'aria-label': name}, cells));
    }

    cell(frame, memory, place, {text, type, note}) {
        const readers = [];
        const writers = [];
        frame.threads.forEach((action, thread) => {
            if (action?.loads.some(([one, x]) => one === memory && x === place)) {
                readers.push(thread);
            }
            if (action?.stores.some(([one, x]) => one === memory && x === place)) {
                writers.push(thread);
            }
        });
        const marks = (writers.length ? ' written' : '') + (readers.length ? ' read' : '');
        const who = [...new Set([...writers, ...readers])];
        return html('li', {class: type + marks, title: note || false}, html('span', {}, String(text)),
            who.length === 0 ? null : html('span', {class: 'who'}, who.length > 2 ? `${who.length}×` : who.join()));
    }

    thread(thread, action) {
        const place = ([memory, x]) => memory === 'OUT' ? `C[${x}]` : memory === 'A' || memory === 'B' ? `${memory}[${x}]`
            : `${NAMES[memory]}[${x}]`;
        const parts = [];
        if (action) {
            const [i, j] = action.compares;
            if (i !== undefined) {
                const {a, b} = this;
                parts.push(`A[${i}] ${a[i] <= b[j] ? '≤' : '>'} B[${j}]`);
            }
            const loads = action.loads.map(place);
            if (loads.length) {
                parts.push(`reads ${loads.join(', ')}`);
            }
            const stores = action.stores.map(place);
            if (stores.length) {
                parts.push(`writes ${stores.join(', ')}`);
            }
        }
        return html('li', {class: action ? 'busy' : 'idle'}, html('b', {}, `thread ${thread}`),
            html('span', {}, action ? parts.join('; ') : 'waits'));
    }
}

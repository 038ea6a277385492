// SPDX-License-Identifier: Apache-2.0
// The strategies: the same two lists, merged by one thread or by many, with everything that it costs.

import {html, table} from './dom.js';
import {parseChoice} from './numbers.js';
import {state} from './state.js';
import {Form, choiceField, readTile, tileFields} from './fields.js';
import {listsForm, readLists} from './merge-view.js';
import {KernelDrawing} from './kernel-drawing.js';
import {View} from './view.js';

const ABOUT_STRATEGIES = [
    ['sequential', 'One thread, two pointers: the least work, and nothing at the same time.'],
    ['naive', 'One thread for each key of the output. Each searches for two co-ranks: the most threads, and the most work.'],
    ['tiled', 'A block finds where its tile begins, each thread finds where its own part of that begins, and merges from global '
        + 'memory to global memory.'],
    ['shared', 'A block walks through several tiles. Nobody knows before a tile is merged how much of it comes from which list, '
        + 'so NV keys of each are loaded into shared memory, and for the next tile again.'],
    ['circular', 'As shared, but the buffers are rings: what a tile has not read stays, and only the gap is filled.'],
    ['two-phase', 'The block finds both ends of its tile first, so exactly one tile of keys is loaded. Each thread merges VT keys '
        + 'from shared memory into registers, and these go out through shared memory.'],
];
const COLUMNS = ['comparisons', 'globalLoads', 'globalStores', 'sharedLoads', 'sharedStores'];

export class StrategyView extends View {
    constructor() {
        super('strategies', 'Strategies', [listsForm(), new Form('Strategy',
            [choiceField('strategy', 'strategy', ABOUT_STRATEGIES.map(([name]) => [name, name])), ...tileFields()])]);
        this.about = html('p', {class: 'about'});
        this.picture = html('div', {class: 'kernel'});
        this.counts = html('div', {class: 'drawing', tabindex: 0, role: 'region', 'aria-label': 'Counts of all strategies'});
        this.drawn = [this.picture, this.counts];
        this.node = this.layout(this.about, this.player.node, this.drawn,
            html('p', {class: 'note'}, 'The counts are those of the model that the tests of the GPU kernels hold equal to what '
                + 'the kernels count themselves; the sequential merge has no kernel, and is counted in the same way. Blocks run at the same time on a GPU; here they follow one another, so that one '
                + 'can see what each does. “steps” are those of all blocks one after the other, “at once” those of the block that '
                + 'takes most. In each step every thread of a block does one thing at most. A small number in a cell is the '
                + 'thread that is at work there.'));
    }

    question() {
        return {...readLists(), ...readTile(), strategy: parseChoice('strategy', state.strategy, ABOUT_STRATEGIES)};
    }

    prepare() {
        const {a, b, nt, vt, data} = this;
        this.drawing = new KernelDrawing(a, b, nt, vt, data.phases);
    }

    draw() {
        const {drawing} = this;
        const last = drawing.frames.length;
        const at = this.step(last);
        this.about.textContent = ABOUT_STRATEGIES.find(([name]) => name === state.strategy)[1];
        this.player.show(at, last, drawing.message(at));
        this.picture.replaceChildren(...drawing.draw(at).filter(Boolean));
        const soFar = drawing.counts(at);
        const rows = this.data.strategies.map(one => [one.name, ...COLUMNS.map(column => one[column]), one.blocks, one.steps,
            one.longest]);
        rows.push([`${state.strategy}, so far`, ...COLUMNS.map(column => soFar[column]), '', at, '']);
        const counts = table(`What it costs to merge these ${drawing.a.length + drawing.b.length} keys`,
            ['strategy', 'comparisons', 'global loads', 'global stores', 'shared loads', 'shared stores', 'blocks', 'steps', 'at once'],
            rows);
        counts.querySelectorAll('tbody tr').forEach(row => {
            const name = row.firstChild.textContent;
            row.classList.toggle('shown', name === state.strategy);
            row.classList.toggle('so-far', name.endsWith('so far'));
        });
        this.counts.replaceChildren(counts);
    }
}

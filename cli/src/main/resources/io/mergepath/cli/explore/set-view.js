// SPDX-License-Identifier: Apache-2.0
// The balanced path: the grid of two sorted multisets, its cuts, and the keys that an operation takes in each part.

import {html, details, table} from './dom.js';
import {parseChoice, parseCount} from './numbers.js';
import {state} from './state.js';
import {Form, choiceField, numberField} from './fields.js';
import {Grid, PARTS, gridTable, keyRow} from './grid.js';
import {keyName, keyValue, point, range, setStep, tell} from './words.js';
import {listsForm, readLists} from './merge-view.js';
import {View} from './view.js';

const OPERATIONS = [
    ['union', 'union', 'The union takes the key of each step, and of a pair A’s key.'],
    ['intersection', 'intersection', 'The intersection takes A’s key of each pair.'],
    ['difference', 'difference', 'The difference takes the keys of A that leave alone.'],
    ['symmetric-difference', 'symmetric difference', 'The symmetric difference takes all keys that leave alone.'],
];

export class SetView extends View {
    constructor() {
        super('sets', 'Balanced path', [listsForm('seta', 'setb'), new Form('What to watch',
            [choiceField('operation', 'operation', OPERATIONS), numberField('p', 'parts P', 1, 200)])]);
        this.about = html('p', {class: 'about'});
        this.picture = html('div', {class: 'picture'});
        this.output = html('div', {});
        this.tables = html('div', {});
        this.drawn = [this.about, this.picture, this.output, this.tables];
        this.node = this.layout(this.about, this.player.node, this.picture,
            html('p', {class: 'note'}, 'Dotted: the balanced path. Thin: the merge path, which takes all equal keys of A before those of '
                + 'B. Dashed: the diagonals of the cuts. A cut moves from the hollow point of the merge path to where as many of '
                + 'the equal keys of A as of B have left, or all of the input that has too few. A star marks a cut that lies one '
                + 'key before its diagonal.'),
            this.output, this.tables);
    }

    question() {
        const {a, b} = readLists('seta', 'setb');
        return {a, b, p: parseCount('p', 'P', state.p, 1, a.length + b.length),
            operation: parseChoice('operation', state.operation, OPERATIONS)};
    }

    prepare() {
        const {a, b, data} = this;
        const {cuts, parts} = data;
        this.grid = new Grid(a, b);
        this.picture.replaceChildren(this.grid.node);
        [, this.operationName, this.taken] = OPERATIONS.find(([value]) => value === this.operation);
        this.about.textContent = 'If the next keys are equal, they leave as a pair, and the path goes down and right at once. Else the '
            + `lesser key leaves alone. ${this.taken}`;
        this.walks = parts.map((steps, p) => [...steps, cuts[p + 1]].map(({i, j}) => [i, i + j]));
        this.places = [0];
        parts.forEach(steps => this.places.push(this.places.at(-1) + steps.filter(step => step.key >= 0).length));
    }

    // After so many steps, each of which every part takes if it still can. In the last step all parts write their keys.
    draw() {
        const {a, b, grid, data, walks, places} = this;
        const {mergePath, cuts, parts, out} = data;
        const last = Math.max(...parts.map(steps => steps.length)) + 1;
        const at = this.step(last);
        const moved = cuts.filter(({k, i}) => i !== mergePath[k]);
        grid.lay([grid.path(mergePath.map((i, k) => [i, k]), 'merge-path'), grid.path(walks.flat(), 'path'),
            moved.map(({k}) => grid.dot(k, mergePath[k], 'discarded')), cuts.slice(1, -1).map(({k, i, j}) => grid.cut(k, i, i + j)),
            walks.map((points, p) => grid.walk(points, at, p)), parts.map(steps => steps[at - 1])
                .map(step => step && step.i < a.length && step.j < b.length ? grid.compared(step.i, step.j) : [])].flat(2));
        const lines = parts.map((steps, p) => steps[at - 1] ? `Part ${p + 1}: ${setStep(steps[at - 1], cuts[p + 1], a, b)}.` : '');
        this.player.show(at, last, at === 0
            ? `${parts.length === 1 ? 'One part' : `${parts.length} parts of equal size, or one key less`}. No cut separates a pair.`
            : at < last ? tell(lines, 'parts')
                : `The counts are added up, so each part knows its place in the ${this.operationName}: ${out.length === 1 ? 'one key'
                    : `${out.length} keys`} in all.`);
        const item = (key, p) => ({text: keyValue(key, a, b), note: `from ${keyName(key, a)}`,
            type: `${key < a.length ? 'a' : 'b'} part-${p % PARTS}`});
        const found = parts.map(steps => steps.slice(0, at).map(step => step.key).filter(key => key >= 0));
        this.output.replaceChildren(html('div', {class: 'parts'}, found.map((keys, p) => keyRow(`Part ${p + 1}`, keys.length === 0
            ? [{text: '·', type: 'empty'}] : keys.map(key => item(key, p))))), keyRow(`The ${this.operationName}`, at < last
            ? [{text: '·', type: 'empty'}] : found.flatMap((keys, p) => keys.map(key => item(key, p)))));
        this.tables.replaceChildren(details('The parts as a table', table('What each part does',
            ['part', 'diagonal', 'begins at', 'the merge path there', 'of A', 'of B', 'writes', 'this step'],
            parts.map((_, p) => [p + 1, cuts[p].k, point(cuts[p].i + cuts[p].j, cuts[p].i), point(cuts[p].k, mergePath[cuts[p].k]),
                range('A', cuts[p].i, cuts[p + 1].i), range('B', cuts[p].j, cuts[p + 1].j), range('', places[p], places[p + 1]),
                lines[p].replace(/^Part \d+: /, '')])),
            html('p', {}, `A: ${a.join(', ')}. B: ${b.join(', ')}.`)), ...gridTable(a, b));
    }
}

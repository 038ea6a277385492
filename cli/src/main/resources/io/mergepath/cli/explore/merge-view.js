// SPDX-License-Identifier: Apache-2.0
// The merge path: the grid, the search on a cross-diagonal, and the merge in each piece.

import {html, details, table} from './dom.js';
import {parseChoice, parseCount, parseList, MOST_TO_MERGE} from './numbers.js';
import {MERGE_PATTERNS, generateLists} from './random.js';
import {change, state} from './state.js';
import {Form, choiceField, generator, listField, numberField} from './fields.js';
import {Grid, gridTable, keyRow} from './grid.js';
import {keyName, keyValue, point, range, searchEnd, searchStep, takeStep, tell} from './words.js';
import {View} from './view.js';

const MODES = [['merge', 'the merge in each piece'], ['search', 'the search on a diagonal']];
const TIE_RULES = [['stable', 'stable: A[i] <= B[j]'], ['strict', 'faulty: B[j-1] > A[i]']];

export function readLists(a = 'a', b = 'b') {
    return {a: parseList(a, 'A', state[a], true, MOST_TO_MERGE), b: parseList(b, 'B', state[b], true, MOST_TO_MERGE)};
}

export function listsForm(a = 'a', b = 'b') {
    return new Form('Two sorted lists', [listField(a, 'A', 'runs down'), listField(b, 'B', 'runs right')],
        generator('Generate …', MERGE_PATTERNS, [['length of A', 8, MOST_TO_MERGE], ['length of B', 8, MOST_TO_MERGE]],
            (pattern, aLength, bLength, range, seed) => {
                const lists = generateLists(pattern, aLength, bLength, range, seed);
                change({[a]: lists[0].join(','), [b]: lists[1].join(',')});
            }));
}

// The points of the path that a piece of a merge walks.
export function pointsOf(piece, a) {
    let i = piece.aFrom;
    return [[i, piece.from], ...piece.takes.map((take, s) => [i += take.key < a.length ? 1 : 0, piece.from + s + 1])];
}

export class MergeView extends View {
    constructor() {
        const diagonal = numberField('k', 'diagonal k', 0, 200);
        super('merge', 'Merge path', [listsForm(), new Form('What to watch', [choiceField('mode', 'show', MODES),
            numberField('p', 'pieces P', 1, 200), diagonal, choiceField('ties', 'rule for ties', TIE_RULES)])]);
        this.diagonal = diagonal;
        this.picture = html('div', {class: 'picture'});
        this.output = html('div', {});
        this.flaws = html('div', {class: 'flaws', role: 'status'});
        this.tables = html('div', {});
        this.drawn = [this.picture, this.output, this.flaws, this.tables];
        this.node = this.layout(this.player.node, this.drawn);
    }

    question() {
        const searches = state.mode === 'search';
        this.diagonal.node.hidden = !searches;
        parseChoice('mode', state.mode, MODES);
        const {a, b} = readLists();
        return {a, b, p: parseCount('p', 'P', state.p, 1, a.length + b.length), ties: parseChoice('ties', state.ties, TIE_RULES),
            k: searches ? parseCount('k', 'k', state.k, 0, a.length + b.length) : 0};
    }

    prepare() {
        this.grid = new Grid(this.a, this.b);
        this.picture.replaceChildren(this.grid.node);
    }

    draw() {
        if (state.mode === 'search') {
            this.drawSearch();
        } else {
            this.drawMerge();
        }
    }

    wholePath() {
        return this.grid.path(this.data.path.map((i, k) => [i, k]), 'path');
    }

    drawSearch() {
        const {a, b, k, grid, data} = this;
        const search = data.searches[k];
        const {steps, coRank} = search;
        const at = this.step(steps.length);
        const step = steps[at];
        const parts = [this.wholePath(), grid.diagonal(k, search.low, search.high, 'searched')];
        const low = step?.low ?? coRank;
        const high = step?.high ?? coRank;
        for (let i = search.low; i <= search.high; i++) {
            parts.push(grid.dot(k, i, i < low || i > high ? 'discarded' : 'possible'));
        }
        if (step) {
            const [row, column] = step.verdict === 'TOO_LARGE' ? [step.i - 1, step.j] : [step.i, step.j - 1];
            if (step.verdict !== 'FOUND') {
                parts.push(grid.compared(row, column));
            }
            parts.push(grid.dot(k, high, 'end', high === step.i ? '' : 'K'), grid.dot(k, low, 'end', low === step.i ? '' : 'P'),
                grid.dot(k, step.i, 'middle', 'Q'));
        } else {
            parts.push(grid.dot(k, coRank, coRank === data.path[k] ? 'found' : 'wrong'));
        }
        grid.lay(parts.flat());
        this.player.show(at, steps.length, step ? searchStep(k, step, a, b) : searchEnd(k, search, data.path, steps.length));
        const found = !step && coRank === data.path[k] ? k : 0;
        this.drawOutput(new Set(Array.from({length: found}, (_, place) => place)));
        this.flaws.replaceChildren();
        this.tables.replaceChildren(details(`The search on diagonal ${k} as a table`, table(`Each step on diagonal ${k}`,
            ['step', 'K', 'P', 'Q', 'what it says'], steps.map((one, s) => [s + 1, point(k, one.high), point(k, one.low),
                point(k, one.i), searchStep(k, one, a, b).replace(/^.*?\)\. /, '')]))), ...gridTable(a, b));
    }

    // After so many steps, each of which every piece takes if it still can.
    drawMerge() {
        const {a, b, grid, data} = this;
        const last = Math.max(...data.pieces.map(piece => piece.takes.length));
        const at = this.step(last);
        const walks = data.pieces.map(piece => pointsOf(piece, a));
        const cuts = data.pieces.slice(1).map(piece => grid.cut(piece.from, piece.aFrom, piece.from));
        const compared = data.pieces.map((piece, p) => {
            const [i, k] = walks[p][at - 1] ?? [];
            return piece.takes[at - 1]?.compared ? grid.compared(i, k - i) : [];
        });
        grid.lay([this.wholePath(), cuts, walks.map((points, p) => grid.walk(points, at, p)), compared].flat(3));
        const lines = data.pieces.map((piece, p) => piece.takes[at - 1]
            ? `Piece ${p + 1} takes ${takeStep(piece.takes[at - 1], piece, a, b)}.` : '');
        const message = at === 0
            ? `${data.pieces.length === 1 ? 'One piece' : `${data.pieces.length} pieces of equal size`}, each with its own part `
                + 'of A and of B: none waits for another.'
            : tell(lines, 'pieces');
        this.player.show(at, last, at === last ? `${message} The merge is complete.` : message);
        const shown = new Set(data.pieces.flatMap(piece => piece.takes.slice(0, at).map(take => take.k)));
        this.drawOutput(shown);
        this.drawFlaws(at === last);
        this.tables.replaceChildren(this.piecesTable(lines), ...gridTable(a, b));
    }

    // The output, where it is filled.
    drawOutput(filled) {
        const {a, b, data} = this;
        const begins = new Set(data.pieces.slice(1).map(piece => piece.from));
        const wrong = new Set([...data.swapped.flat(), ...data.doubled]);
        this.output.replaceChildren(keyRow('Output C', data.out.map((key, k) => {
            const border = begins.has(k) ? ' begins' : '';
            return key < 0 || !filled.has(k) ? {text: '·', type: `empty${border}`}
                : {text: keyValue(key, a, b), note: `from ${keyName(key, a)}`,
                    type: `${key < a.length ? 'a' : 'b'}${border}${wrong.has(key) ? ' wrong' : ''}`};
        })));
    }

    drawFlaws(complete) {
        const {a, b, data} = this;
        const name = key => `${keyName(key, a)} = ${keyValue(key, a, b)}`;
        const flaws = [...data.swapped.map(([x, y]) => `${name(x)} comes before ${name(y)}: equal keys have changed their order.`),
            ...data.lost.map(key => `${name(key)} is lost.`), ...data.doubled.map(key => `${name(key)} is there twice.`)];
        this.flaws.replaceChildren();
        if (complete && this.ties === 'strict') {
            this.flaws.append(flaws.length === 0 ? html('p', {}, 'With this input and these cuts the faulty rule does no harm. '
                + 'Try A = 1,1,1,2,2 and B = 2,2,2,2,2 with 3 or with 10 pieces.')
                : html('div', {}, html('h3', {}, 'What the faulty rule has done'), html('ul', {}, flaws.map(flaw => html('li', {}, flaw)))));
        }
    }

    piecesTable(lines) {
        const {a, b} = this;
        return details('The pieces as a table', table('What each piece merges', ['piece', 'of A', 'of B', 'into C', 'this step'],
            this.data.pieces.map((piece, p) => [p + 1, range('A', piece.aFrom, piece.aTo), range('B', piece.bFrom, piece.bTo),
                range('C', piece.from, piece.to), lines[p].replace(/^Piece \d+ takes /, '')])),
            html('p', {}, `A: ${a.join(', ')}. B: ${b.join(', ')}.`));
    }
}

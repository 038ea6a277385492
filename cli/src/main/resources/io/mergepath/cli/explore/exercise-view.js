// SPDX-License-Identifier: Apache-2.0
// Exercises, which the page checks: the co-rank of k, and the path.

import {html, svg} from './dom.js';
import {generateLists, randomNumbers} from './random.js';
import {change, state} from './state.js';
import {load} from './data.js';
import {Form, choiceField, numberField, refuse, Field} from './fields.js';
import {parseChoice, parseCount} from './numbers.js';
import {Grid, keyRow} from './grid.js';
import {point} from './words.js';

const EXERCISES = [['co-rank', 'what is the co-rank of k?'], ['path', 'draw the path']];

export class ExerciseView {
    title = 'Exercises';
    asked = 0;

    constructor() {
        this.choices = new Form('Exercise', [
            choiceField('exercise', 'exercise', EXERCISES),
            numberField('level', 'length of each list', 2, 12), numberField('seed', 'number of the exercise', 0, 9999)],
            html('button', {type: 'button', onclick: () => this.begin({seed: String((Number(state.seed) + 1) % 10000)})}, 'Next exercise'));
        this.question = html('p', {class: 'question'});
        this.lists = html('div', {});
        this.answer = new Field('answer', 'co-rank', html('input', {type: 'text', inputmode: 'numeric', size: 4, autocomplete: 'off'}));
        this.answerForm = html('form', {class: 'row', onsubmit: event => {
            event.preventDefault();
            this.check();
        }}, this.answer.node, html('button', {type: 'submit'}, 'Check'));
        const move = (letter, text) => html('button', {type: 'button', onclick: () => this.move(letter)}, text);
        this.moves = html('div', {class: 'row', role: 'group', 'aria-label': 'Draw the path'}, move('D', '↓ down: take from A'),
            move('R', '→ right: take from B'), html('button', {type: 'button', onclick: () => this.undo()}, '⌫ undo'),
            html('button', {type: 'button', onclick: () => this.check()}, 'Check'));
        this.verdict = html('p', {class: 'verdict', role: 'status', 'aria-live': 'polite'});
        this.picture = html('div', {class: 'picture'});
        this.node = html('div', {class: 'view'}, html('div', {class: 'side'}, this.choices.node),
            html('div', {class: 'stage'}, this.question, this.answerForm, this.moves, this.verdict, this.picture, this.lists));
    }

    begin(choices) {
        change({...choices, answer: '', moves: ''});
    }

    async show(choices) {
        const names = Object.keys(choices);
        if (this.data && (names.includes('moves') || names.includes('answer')) && !names.includes('seed')) {
            this.draw();
            return;
        }
        if (names.some(name => ['exercise', 'level', 'seed'].includes(name)) && (state.answer || state.moves)) {
            this.begin({});
        }
        this.choices.show();
        const asked = ++this.asked;
        try {
            parseChoice('exercise', state.exercise, EXERCISES);
            const length = parseCount('level', 'length', state.level, 2, 12);
            const seed = parseCount('seed', 'number', state.seed, 0, 9999);
            // Few enough values that there are ties.
            const [a, b] = generateLists('random', length, length, 3 * length, seed);
            // Not one of the short diagonals in the corners.
            const k = 2 + Math.floor(randomNumbers(seed + 10000)() * (2 * length - 3));
            const data = await load('merge', {a, b, p: 1, ties: 'stable'});
            if (asked === this.asked) {
                Object.assign(this, {data, a, b, k, solved: false});
                this.draw();
            }
        } catch (error) {
            refuse(error, this.choices);
            this.data = null;
            [this.picture, this.lists, this.question].forEach(node => node.replaceChildren());
        }
    }

    draw() {
        const asksPath = state.exercise === 'path';
        this.answerForm.hidden = asksPath;
        this.moves.hidden = !asksPath;
        this.answer.show();
        this.verdict.textContent = '';
        this.verdict.className = 'verdict';
        this.question.textContent = asksPath
            ? 'Draw the merge path from the upper left to the lower right corner: down takes the next key of A, right the next of B. '
                + 'By the buttons, the arrow keys, or by clicking on the next point.'
            : `What is the co-rank of k = ${this.k}: how many of the first ${this.k} merged keys come from A?`;
        const list = (name, keys, type) => keyRow(`${name}`, keys.map((key, x) => ({text: key, type, note: `${name}[${x}]`})));
        this.lists.replaceChildren(list('A', this.a, 'a'), list('B', this.b, 'b'));
        this.drawGrid();
    }

    drawGrid() {
        const {a, b, k, data} = this;
        const grid = new Grid(a, b);
        grid.node.classList.toggle('blank', !this.solved);
        const parts = [];
        if (state.exercise === 'path') {
            const points = this.points();
            const [i, at] = points.at(-1);
            const next = [i < a.length ? ['D', i + 1] : null, at - i < b.length ? ['R', i] : null].filter(Boolean);
            parts.push(grid.path(points, 'walked'), next.map(([letter, down]) => svg('circle', {class: 'target', cx: grid.x(at + 1 - down),
                cy: grid.y(down), r: 9, onclick: () => this.move(letter)})), grid.dot(at, i, 'worker'));
        } else {
            parts.push(grid.diagonal(k, data.searches[k].low, data.searches[k].high, 'searched'));
        }
        if (this.solved) {
            parts.push(grid.path(data.path.map((i, x) => [i, x]), 'path'),
                state.exercise === 'path' ? [] : grid.dot(k, data.path[k], 'found'));
        }
        grid.lay(parts.flat(2));
        this.picture.replaceChildren(grid.node);
    }

    // The points that were drawn so far.
    points() {
        const points = [[0, 0]];
        for (const letter of state.moves) {
            const [i, k] = points.at(-1);
            points.push([i + (letter === 'D' ? 1 : 0), k + 1]);
        }
        return points;
    }

    move(letter) {
        const [i, k] = this.points().at(-1);
        if (letter === 'D' ? i < this.a.length : k - i < this.b.length) {
            this.solved = false;
            change({moves: state.moves + letter});
        }
    }

    undo() {
        change({moves: state.moves.slice(0, -1)});
    }

    check() {
        const {a, b, k, data} = this;
        const problem = state.exercise === 'path' ? this.wrongStep() : this.wrongAnswer();
        this.solved = problem === '';
        this.drawGrid();
        this.verdict.textContent = problem || (state.exercise === 'path' ? 'Right: this is the merge path.'
            : `Right: the path crosses diagonal ${k} at ${point(k, data.path[k])}, after ${data.path[k]} keys of A and `
                + `${k - data.path[k]} of B.`);
        this.verdict.className = `verdict ${problem ? 'no' : 'yes'}`;
    }

    wrongAnswer() {
        const {a, b, k, data} = this;
        const {low, high} = data.searches[k];
        let i;
        try {
            i = parseCount('answer', 'The co-rank', state.answer, low, high);
        } catch (error) {
            return `${error.message}: diagonal ${k} has no other point.`;
        }
        const j = k - i;
        if (i === data.path[k]) {
            return '';
        }
        return i < data.path[k] ? `No: too few of A. A[${i}] = ${a[i]} <= B[${j - 1}] = ${b[j - 1]}, so A[${i}] is merged before B[${j - 1}].`
            : `No: too many of A. A[${i - 1}] = ${a[i - 1]} > B[${j}] = ${b[j]}, so B[${j}] is merged before A[${i - 1}].`;
    }

    wrongStep() {
        const {a, b, data} = this;
        const points = this.points();
        const wrong = points.findIndex(([i, k]) => i !== data.path[k]);
        if (wrong > 0) {
            const [i, k] = points[wrong - 1];
            const j = k - i;
            return j === b.length || i === a.length ? `Step ${wrong} leaves the grid.`
                : `Step ${wrong} is wrong: at ${point(k, i)} A[${i}] = ${a[i]} ${a[i] <= b[j] ? '<=' : '>'} B[${j}] = ${b[j]}, so the path `
                    + `goes ${a[i] <= b[j] ? 'down' : 'right'}.`;
        }
        return points.length - 1 === a.length + b.length ? '' : `Right so far: ${points.length - 1} of ${a.length + b.length} steps.`;
    }

    key(name) {
        const actions = {ArrowDown: () => this.move('D'), ArrowRight: () => this.move('R'), Backspace: () => this.undo()};
        if (state.exercise !== 'path' || !this.data || !(name in actions)) {
            return false;
        }
        actions[name]();
        return true;
    }
}

// SPDX-License-Identifier: Apache-2.0
// The merge sort: what each thread sorts, and what each thread and each tile merges.

import {html, details, table} from './dom.js';
import {MOST_TO_SORT, parseList} from './numbers.js';
import {SORT_PATTERNS, generateList} from './random.js';
import {change, state} from './state.js';
import {Form, generator, listField, readTile, tileFields} from './fields.js';
import {inside, networkDrawing, stageName, stageRow, workerName} from './sort-drawing.js';
import {View} from './view.js';

export class SortView extends View {
    constructor() {
        super('sort', 'Merge sort', [new Form('Keys', [listField('keys', 'keys', 'in any order')],
            generator('Generate …', SORT_PATTERNS, [['length', 24, MOST_TO_SORT]], (pattern, n, range, seed) =>
                change({keys: generateList(pattern, n, range, seed).join(',')}))), new Form('Tile', tileFields())]);
        this.picture = html('div', {class: 'stages'});
        this.tables = html('div', {});
        this.networkChoice = html('select', {'aria-label': 'network of', onchange: () => change({network: this.networkChoice.value,
            step: state.step})});
        this.network = html('div', {});
        this.drawn = [this.picture, this.tables, this.network];
        this.node = this.layout(this.player.node, this.picture, this.tables,
            html('section', {}, html('h2', {}, 'The odd-even transposition network of ', this.networkChoice),
                html('p', {}, 'The first row is the input, each one below shows the keys after a round. The neighbours that the '
                    + 'round has compared share a colour. Those in bold were exchanged, because the right one was smaller. Equal keys '
                    + 'never are: that makes it stable.'),
                this.network));
    }

    question() {
        return {keys: parseList('keys', 'keys', state.keys, false, MOST_TO_SORT), ...readTile()};
    }

    prepare() {
        this.works = this.data.stages.flatMap((stage, s) => stage.workers.map(worker => ({s, worker})));
        this.drawNetwork();
    }

    draw() {
        const {data, keys, nt, vt, works} = this;
        const at = this.step(works.length);
        const now = works[at - 1];
        this.player.show(at, works.length, this.message(now, at === works.length));
        const current = now?.s ?? 0;
        this.picture.replaceChildren(...data.stages.slice(0, current + 1).map((stage, s) =>
            stageRow(stage, keys, nt, vt, s === current && now ? now.worker.to : keys.length, place => {
                if (!now) {
                    return '';
                }
                const {from, to, aFrom, aTo, bFrom, bTo} = now.worker;
                return s === current && inside(place, from, to) ? 'written'
                    : s === current - 1 && inside(place, aFrom, aTo) ? 'read from-a'
                        : s === current - 1 && inside(place, bFrom, bTo) ? 'read from-b' : '';
            })));
        const stage = data.stages[current];
        const range = (from, to) => from === to ? 'nothing' : `[${from}..${to})`;
        this.tables.replaceChildren(details('Who works on what in this stage, as a table', table(stageName(stage),
            ['worker', 'diagonal', 'co-rank', 'reads of A', 'reads of B', 'writes'], stage.workers.map(worker => [workerName(worker),
                worker.diagonal, worker.coRank, range(worker.aFrom, worker.aTo), range(worker.bFrom, worker.bTo),
                range(worker.from, worker.to)]))));
    }

    message(now, complete) {
        const {keys, data, nt, vt} = this;
        if (!now) {
            return `${keys.length} keys in tiles of NV = NT × VT = ${nt} × ${vt} = ${nt * vt}.`;
        }
        const {s, worker} = now;
        const row = (from, to, stage) => data.stages[stage].row.slice(from, to).map(index => keys[index]).join(' ') || 'nothing';
        const name = workerName(worker);
        const begin = data.stages[s].kind === 'THREADS'
            ? `${name} sorts ${row(worker.from, worker.to, s - 1)} by the network: ${row(worker.from, worker.to, s)}.`
            : `${name} begins at diagonal ${worker.diagonal} of its merge, whose co-rank is ${worker.coRank}. It merges `
                + `${row(worker.aFrom, worker.aTo, s - 1)} with ${row(worker.bFrom, worker.bTo, s - 1)}: `
                + `${row(worker.from, worker.to, s)}.`;
        return begin + (complete ? ' All keys are sorted.' : '');
    }

    drawNetwork() {
        const {data, keys} = this;
        const names = data.networks.map((network, x) => network.from === 0 && network.to === keys.length ? 'all keys, as if one thread had them'
            : `thread ${x}: keys ${network.from} to ${network.to - 1}`);
        const chosen = data.networks[state.network] ? Number(state.network) : data.networks.length - 1;
        this.networkChoice.replaceChildren(...names.map((name, x) => html('option', {value: x, selected: x === chosen}, name)));
        const network = data.networks[chosen];
        this.network.replaceChildren(networkDrawing(network), details('The network as a table', table('The keys after each round',
            ['round', ...network.rows[0].map((_, x) => network.from + x)],
            network.rows.map((row, level) => [level === 0 ? 'input' : level, ...row]))));
    }
}

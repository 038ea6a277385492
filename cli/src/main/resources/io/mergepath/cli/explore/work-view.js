// SPDX-License-Identifier: Apache-2.0
// The load-balancing search: which object a piece of work belongs to, by the path of the objects' starts and the pieces of work.

import {html, details, table} from './dom.js';
import {MOST_TO_MERGE, MOST_TO_SHARE, parseCount, parseCounts} from './numbers.js';
import {state} from './state.js';
import {Form, listField, numberField} from './fields.js';
import {Grid, PARTS, keyRow} from './grid.js';
import {range, tell} from './words.js';
import {pointsOf} from './merge-view.js';
import {View} from './view.js';

export class WorkView extends View {
    constructor() {
        super('work', 'Load balancing', [new Form('Objects', [listField('counts', 'counts', 'pieces of work of each object')]),
            new Form('What to watch', [numberField('p', 'parts P', 1, MOST_TO_MERGE + MOST_TO_SHARE)])]);
        this.picture = html('div', {class: 'picture'});
        this.output = html('div', {});
        this.tables = html('div', {});
        this.drawn = [this.picture, this.output, this.tables];
        this.node = this.layout(html('p', {class: 'about'}, 'A merge without keys. A has the first piece of work of each object, and B '
            + 'all pieces of work. A step down begins an object, a step right is a piece of work, which belongs to the last object that '
            + 'has begun. Each part has its share of objects and of pieces of work together.'), this.player.node, this.drawn);
    }

    question() {
        const counts = parseCounts(state.counts);
        return {counts, p: parseCount('p', 'P', state.p, 1, counts.reduce((x, y) => x + y, counts.length))};
    }

    prepare() {
        const {starts, objects, merge} = this.data;
        this.grid = new Grid(starts, [...objects.keys()]);
        this.picture.replaceChildren(this.grid.node);
        this.walks = merge.pieces.map(piece => pointsOf(piece, starts));
    }

    // After so many steps, each of which every part takes if it still can.
    draw() {
        const {counts, data, grid, walks} = this;
        const {starts, objects, ranks, merge} = data;
        const {path, pieces} = merge;
        const last = Math.max(...pieces.map(piece => piece.takes.length));
        const at = this.step(last);
        grid.lay([grid.path(path.map((i, k) => [i, k]), 'path'), pieces.slice(1).map(piece => grid.cut(piece.from, piece.aFrom, piece.from)),
            walks.map((points, p) => grid.walk(points, at, p))].flat(2));
        const lines = pieces.map((piece, p) => piece.takes[at - 1] ? `Part ${p + 1}: ${this.takeOf(piece.takes[at - 1])}.` : '');
        const message = at === 0 ? `${starts.length} objects with ${objects.length} pieces of work make a path of ${path.length - 1} steps, in `
            + `${pieces.length === 1 ? 'one part' : `${pieces.length} equal parts`}.` : tell(lines, 'parts');
        this.player.show(at, last, at === last ? `${message} All pieces of work are found.` : message);
        const begins = new Set(pieces.slice(1).map(piece => piece.bFrom));
        const partOf = new Map(pieces.flatMap((piece, p) => piece.takes.slice(0, at).map(take => [take.key - starts.length, p])));
        const row = (label, numbers) => keyRow(label, numbers.map((number, work) => ({text: partOf.has(work) ? number : '·',
            note: `piece of work ${work}`, type: `${partOf.has(work) ? `part-${partOf.get(work) % PARTS}` : 'empty'}`
                + (work > 0 && begins.has(work) ? ' begins' : '')})));
        this.output.replaceChildren(row('Object of each piece of work', objects), row('Rank in its object', ranks));
        this.tables.replaceChildren(details('The parts as a table', table('What each part walks',
            ['part', 'objects that begin', 'pieces of work', 'this step'], pieces.map((piece, p) => [p + 1,
                range('', piece.aFrom, piece.aTo), range('', piece.bFrom, piece.bTo), lines[p].replace(/^Part \d+: /, '')]))),
        details('The objects as a table', table('The work of each object', ['object', 'pieces of work', 'start'],
            counts.map((count, object) => [object, count, starts[object]]))));
    }

    takeOf({key, compared}) {
        const {starts, objects, ranks} = this.data;
        const work = key - starts.length;
        return work >= 0 ? `piece of work ${work} belongs to object ${objects[work]}, which began at ${starts[objects[work]]}, and has the rank `
            + `${ranks[work]} there` : `object ${key} begins at ${starts[key]}${compared ? '' : ', and no work is left in the part'}`;
    }
}

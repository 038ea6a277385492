// SPDX-License-Identifier: Apache-2.0
// The sort of segments: what each thread sorts, and which runs are merged, copied and skipped.

import {html, details, table} from './dom.js';
import {MOST_TO_SORT, parseList} from './numbers.js';
import {SORT_PATTERNS, generateList, generateOffsets} from './random.js';
import {change, state} from './state.js';
import {Form, generator, listField, readTile, tileFields} from './fields.js';
import {keyRow} from './grid.js';
import {range} from './words.js';
import {COLOURS, inside} from './sort-drawing.js';
import {View} from './view.js';

function nameOf({kind, number}) {
    return {
        INPUT: 'input', THREADS: 'each thread sorts its VT keys by the network',
        BLOCK: `in a block: ${number} threads merge two runs`, PIECES: 'blocks sort the pieces of long segments',
        PASS: `pass ${number}: the runs of each segment are merged two by two`,
    }[kind];
}

// How many passes merge the runs between the borders into one.
function passesOf(borders) {
    return Math.max(0, Math.ceil(Math.log2(borders.length - 1)));
}

export class SegmentView extends View {
    constructor() {
        super('segments', 'Segmented sort', [new Form('Keys and segments', [listField('keys', 'keys', 'in any order'),
            listField('offsets', 'offsets', 'where segments begin, and the end of the last')],
        generator('Generate …', SORT_PATTERNS, [['length', 24, MOST_TO_SORT], ['number of segments', 5, MOST_TO_SORT]],
            (pattern, n, segments, bound, seed) => change({keys: generateList(pattern, n, bound, seed).join(','),
                offsets: generateOffsets(n, segments, seed).join(',')}))), new Form('Tile', tileFields())]);
        this.picture = html('div', {class: 'stages'});
        this.tables = html('div', {});
        this.drawn = [this.picture, this.tables];
        this.node = this.layout(html('p', {class: 'about'}, 'As a device sorts segments: blocks sort the segments that fit a tile, and '
            + 'pieces of longer ones, and then passes merge the runs of each segment. No merge passes the end of a segment.'),
        this.player.node, this.picture, html('p', {class: 'note'}, 'A colour is a segment, a gap is the end of a run, and a thick line is '
            + 'the end of a tile. Keys without a colour stay where they are in the stage.'), this.tables);
    }

    question() {
        const keys = parseList('keys', 'keys', state.keys, false, MOST_TO_SORT);
        return {keys, offsets: parseList('offsets', 'offsets', state.offsets, true, MOST_TO_SORT + 1, 0, keys.length), ...readTile()};
    }

    prepare() {
        const {keys, offsets, nt, vt, data} = this;
        this.works = data.stages.flatMap((stage, s) => stage.works.map(work => ({s, work})));
        this.colours = new Array(keys.length).fill('outside');
        offsets.slice(1).map((to, s) => [offsets[s], to]).filter(([from, to]) => from < to)
            .forEach(([from, to], s) => this.colours.fill(`run-${s % COLOURS}`, from, to));
        this.waiting = new Array(keys.length).fill(false);
        offsets.slice(1).forEach((to, s) => to - offsets[s] > nt * vt && this.waiting.fill(true, offsets[s], to));
    }

    draw() {
        const {keys, offsets, nt, vt, data, works} = this;
        const {runs, stages} = data;
        const at = this.step(works.length);
        const now = works[at - 1];
        const current = now?.s ?? 0;
        this.player.show(at, works.length, now ? this.message(now) + (at === works.length ? ' All segments are sorted.' : '')
            : `${keys.length} keys, ${runs.length} ${runs.length === 1 ? 'segment' : 'segments'}, and tiles of NV = NT × VT = ${nt} × ${vt} = `
                + `${nt * vt}.`);
        this.picture.replaceChildren(...stages.slice(0, current + 1).map((_, s) => this.row(s, now)));
        const stage = stages[current];
        const nv = nt * vt;
        const kind = borders => borders.length === 1 ? 'empty' : borders.at(-1) - borders[0] > nv ? `long, in ${borders.length - 1} pieces`
            : borders.length === 2 ? 'short' : 'short, in two tiles';
        this.tables.replaceChildren(details('The work of this stage as a table', table(nameOf(stage),
            ['places', 'segment', 'what', 'reads', 'and', 'writes'], stage.works.map(({deed, segment, from, middle, to, first, end}) =>
                [range('', first, end), segment < 0 ? '' : segment, deed.toLowerCase(), ...deed === 'SKIPPED' ? ['', '', '']
                    : [range('', from, middle), middle === to ? '' : range('', middle, to), range('', from, to)]]))),
        details('The segments as a table', table('The segments', ['segment', 'places', 'kind', 'passes'], runs.map((borders, s) =>
            [s, range('', offsets[s], offsets[s + 1]), kind(borders), passesOf(borders)]))));
    }

    // The keys after a stage, as far as the work has come.
    row(s, now) {
        const {keys, nt, vt, data, colours, waiting} = this;
        const {row, works, kind} = data.stages[s];
        const working = now !== undefined && s === now.s;
        const ends = new Set(works.map(work => work.end));
        return keyRow(nameOf(data.stages[s]), row.map((index, place) => {
            const own = works.find(({from, to}) => inside(place, from, to));
            const empty = working && own && own.from > now.work.from;
            const {from, middle, to} = now?.work ?? {from: 0, middle: 0, to: 0};
            const mark = working && inside(place, from, to) ? 'written' : !now || s !== now.s - 1 ? ''
                : inside(place, from, middle) ? 'read from-a' : inside(place, middle, to) ? 'read from-b' : '';
            return {text: empty ? '·' : keys[index], type: [empty ? 'empty'
                : kind === 'INPUT' || own && !(kind === 'THREADS' && waiting[place]) ? colours[place] : 'stays', mark,
                (place + 1) % (nt * vt) === 0 ? 'ends-tile' : ends.has(place + 1) ? 'ends-run' : ''].join(' ')};
        }));
    }

    message({s, work}) {
        const {keys, offsets, nt, vt, data} = this;
        const {deed, segment, from, middle, to, first, end} = work;
        const {kind, number} = data.stages[s];
        const text = (stage, start, stop) => data.stages[stage].row.slice(start, stop).map(index => keys[index]).join(' ');
        const result = text(s, from, to);
        const thread = Math.floor(first % (nt * vt) / vt);
        const tile = `Tile ${Math.floor(first / (nt * vt))}`;
        const merge = `${text(s - 1, from, middle)} with ${text(s - 1, middle, to)}: ${result}.`;
        switch (kind) {
            case 'THREADS':
                return `${tile}, thread ${thread} sorts ${text(s - 1, from, to)} by the network, which moves no key over the beginning of a `
                    + `segment: ${result}.${this.waiting.slice(from, to).includes(true) ? ' The keys of a segment that is longer than a tile stay.'
                        : ''}`;
            case 'BLOCK': {
                const who = `${tile}, threads ${thread} to ${thread + number - 1}`;
                const shared = offsets.findIndex((start, x) => start < middle && middle < offsets[x + 1]);
                const why = middle === end ? 'there is no second run' : shared < 0 ? 'no segment lies in both runs'
                    : `segment ${shared} is longer than a tile, and its pieces are sorted later`;
                return deed === 'MERGED' ? `${who}: only segment ${segment} lies in both runs. They merge ${merge}`
                    : `${who} skip the merge: ${why}.`;
            }
            case 'PIECES':
                return `Segment ${segment} is longer than a tile. A block sorts its piece ${range('', from, to)}: ${text(s - 1, from, to)} becomes `
                    + `${result}.`;
            default:
                return deed === 'COPIED' ? `Segment ${segment}: the run ${result} has no partner, and is copied.`
                    : `Segment ${segment}: a pass merges two of its runs, ${merge}`;
        }
    }
}

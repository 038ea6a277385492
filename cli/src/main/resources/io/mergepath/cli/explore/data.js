// SPDX-License-Identifier: Apache-2.0
// Where the page has its data from: the library, through the server; or, saved as a file, its own models.

import {Refusal} from './numbers.js';
import {mergeData} from './merge-model.js';
import {strategyData} from './strategy-model.js';
import {sortData} from './sort-model.js';
import {setData} from './set-model.js';
import {workData} from './work-model.js';
import {segmentData} from './segment-model.js';

const MODELS = {merge: mergeData, strategies: strategyData, sort: sortData, sets: setData, work: workData, segments: segmentData};
const saved = document.documentElement.hasAttribute('data-saved');

export async function load(view, question) {
    return saved ? MODELS[view](question) : ask(view, question);
}

async function ask(view, question) {
    let answer;
    let data;
    try {
        answer = await fetch(`data/${view}?${new URLSearchParams(question)}`);
        data = await answer.json();
    } catch (error) {
        throw new Refusal('', 'The server does not answer; start it again with: mergepath explore');
    }
    if (!answer.ok) {
        throw new Refusal(data.field, data.message);
    }
    return data;
}

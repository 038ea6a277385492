// SPDX-License-Identifier: Apache-2.0
// What WorkData computes by the library, for a page that is saved: a test holds both equal.

import {mergeData} from './merge-model.js';

export function workData({counts, p}) {
    const offsets = [0];
    counts.forEach(count => offsets.push(offsets.at(-1) + count));
    const starts = offsets.slice(0, -1);
    const objects = counts.flatMap((count, object) => new Array(count).fill(object));
    return {starts, objects, ranks: objects.map((object, work) => work - starts[object]),
        merge: mergeData({a: starts, b: [...objects.keys()], p, ties: 'stable'})};
}

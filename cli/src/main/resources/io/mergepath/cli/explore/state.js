// SPDX-License-Identifier: Apache-2.0
// All that a person has chosen. It is kept in the page's address. A saved page may begin with choices of its own.

const DEFAULTS = {
    view: 'merge',
    a: '3,6,7,11,11', b: '0,2,8,16,22',
    p: '2', ties: 'stable', mode: 'merge', k: '5',
    strategy: 'two-phase', nt: '2', vt: '3',
    keys: '13,90,83,12,96,91,22,63,30,9,54,27,18,54,99,95', network: '',
    seta: '1,1,1,4,6,8,8', setb: '1,1,2,4,4,8,9', operation: 'union',
    counts: '2,0,3,2,0,5', offsets: '0,4,4,9,16',
    exercise: 'co-rank', level: '6', seed: '1', answer: '', moves: '',
    step: '0',
};

// A list that is longer is refused anyway, and browsers have their limits too.
const LONGEST = 4000;

export const state = {...DEFAULTS};
const listeners = [];

export function onchange(listener) {
    listeners.push(listener);
}

// Takes over some choices. What is being watched begins anew, unless it is a step that is chosen.
export function change(choices) {
    Object.assign(state, 'step' in choices ? {} : {step: '0'}, choices);
    history.replaceState(null, '', address());
    listeners.forEach(listener => listener(choices));
}

export function address() {
    const chosen = Object.entries(state).filter(([name, value]) =>
        name === 'view' || (value !== DEFAULTS[name] && value.length <= LONGEST));
    return '#' + new URLSearchParams(chosen);
}

export function readAddress() {
    const chosen = new URLSearchParams(location.hash.slice(1) || document.documentElement.dataset.view);
    for (const name of Object.keys(DEFAULTS)) {
        state[name] = chosen.get(name) ?? DEFAULTS[name];
    }
    // No field shows it, so nothing could be said beside one.
    if (!/^[0-9]{1,9}$/.test(state.step)) {
        state.step = DEFAULTS.step;
    }
}

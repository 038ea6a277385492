// SPDX-License-Identifier: Apache-2.0
// Puts the views together: one is shown, and it follows the state.

import {html} from './dom.js';
import {address, change, onchange, readAddress, state} from './state.js';
import {MergeView} from './merge-view.js';
import {StrategyView} from './strategy-view.js';
import {SortView} from './sort-view.js';
import {SetView} from './set-view.js';
import {WorkView} from './work-view.js';
import {SegmentView} from './segment-view.js';
import {ExerciseView} from './exercise-view.js';

const views = {merge: new MergeView(), strategies: new StrategyView(), sort: new SortView(), sets: new SetView(),
    work: new WorkView(), segments: new SegmentView(), exercises: new ExerciseView()};
const content = document.querySelector('main');
const links = Object.entries(views).map(([name, view]) => html('a', {href: `#view=${name}`, onclick: event => {
    event.preventDefault();
    change({view: name});
}}, view.title));
document.querySelector('nav').append(...links);

// A web server's address opens everywhere. An address on this machine opens nowhere else, but a command does.
const isPublic = location.protocol.startsWith('http') && !['127.0.0.1', 'localhost'].includes(location.hostname);
const copied = html('span', {role: 'status', 'aria-live': 'polite'});
const theme = html('select', {'aria-label': 'Colours', onchange: () => document.documentElement.dataset.theme = theme.value},
    ['system', 'light', 'dark'].map(name => html('option', {value: name}, `${name} colours`)));
document.querySelector('.tools').append(theme, html('button', {type: 'button', onclick: copyInvitation,
    title: isPublic ? 'A link to what is shown' : 'A command that shows the same on another machine that has mergepath'},
    isPublic ? 'Copy link' : 'Copy command'), copied);

function invitation() {
    return isPublic ? new URL(address(), location.href).href : `./mergepath explore --view '${address().slice(1)}'`;
}

async function copyInvitation() {
    const text = invitation();
    try {
        await navigator.clipboard.writeText(text);
        copied.textContent = 'copied';
        setTimeout(() => copied.textContent = '', 3000);
    } catch (error) {
        copied.textContent = `The browser forbids copying: ${text}`;
    }
}

let underWay = 0;

async function show(choices) {
    if (!Object.hasOwn(views, state.view)) {
        state.view = 'merge';
    }
    const view = views[state.view];
    if (content.lastElementChild !== view.node) {
        Object.values(views).forEach(other => other.player?.stop());
        content.replaceChildren(html('h2', {class: 'hidden'}, view.title), view.node);
        links.forEach((link, x) => Object.keys(views)[x] === state.view ? link.setAttribute('aria-current', 'page')
            : link.removeAttribute('aria-current'));
        document.title = `${view.title} – Mergepath`;
    }
    content.setAttribute('aria-busy', ++underWay > 0);
    await view.show(choices);
    content.setAttribute('aria-busy', --underWay > 0);
}

// Keys that a field, a button or what can be scrolled needs itself are left to it.
function isTaken(event) {
    const name = event.target.tagName;
    const scrolls = event.target.matches('.drawing') && event.target.scrollWidth > event.target.clientWidth;
    return scrolls || event.ctrlKey || event.altKey || event.metaKey || ['INPUT', 'TEXTAREA', 'SELECT'].includes(name)
        || (['BUTTON', 'SUMMARY', 'A'].includes(name) && event.key === ' ');
}

document.addEventListener('keydown', event => {
    const view = views[state.view];
    if (!isTaken(event) && (view.key?.(event.key) || view.player?.key(event.key))) {
        event.preventDefault();
    }
});
addEventListener('hashchange', () => {
    readAddress();
    show({});
});
onchange(show);
readAddress();
show({});

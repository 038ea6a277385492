// Puts the views together: one is shown, and it follows the state.

import {html} from './dom.js';
import {address, change, onchange, readAddress, state} from './state.js';
import {MergeView} from './merge-view.js';
import {StrategyView} from './strategy-view.js';
import {SortView} from './sort-view.js';
import {ExerciseView} from './exercise-view.js';

const views = {merge: new MergeView(), strategies: new StrategyView(), sort: new SortView(), exercises: new ExerciseView()};
const content = document.querySelector('main');
const links = Object.entries(views).map(([name, view]) => html('a', {href: `#view=${name}`, onclick: event => {
    event.preventDefault();
    change({view: name});
}}, view.title));
document.querySelector('nav').append(...links);

const copied = html('span', {role: 'status', 'aria-live': 'polite'});
const theme = html('select', {'aria-label': 'Colours', onchange: () => document.documentElement.dataset.theme = theme.value},
    ['system', 'light', 'dark'].map(name => html('option', {value: name}, `${name} colours`)));
document.querySelector('.tools').append(theme, html('button', {type: 'button', onclick: copyLink}, 'Copy link'), copied);

async function copyLink() {
    const link = new URL(address(), location.href).href;
    try {
        await navigator.clipboard.writeText(link);
        copied.textContent = 'copied';
    } catch (error) {
        copied.textContent = 'the link is in the address bar';
    }
    setTimeout(() => copied.textContent = '', 3000);
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

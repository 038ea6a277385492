// SPDX-License-Identifier: Apache-2.0
// Steps forward and back through what is shown, by buttons, by a slider, by keys, or by itself.

import {html} from './dom.js';

const SPEEDS = [['slow', 1600], ['medium', 800], ['fast', 250]];

export class Player {
    last = 0;
    step = 0;
    timer = null;

    // onstep is told of each step that a person chooses.
    constructor(label, onstep) {
        this.onstep = onstep;
        const button = (text, symbol, action) => html('button', {type: 'button', onclick: action, title: text},
            html('span', {'aria-hidden': 'true'}, symbol), html('span', {class: 'label'}, text));
        this.playButton = button('Play', '►', () => this.toggle());
        this.slider = html('input', {type: 'range', min: 0, 'aria-label': `Step: ${label}`,
            oninput: () => this.choose(Number(this.slider.value))});
        this.count = html('output', {});
        this.speed = html('select', {'aria-label': 'Speed', onchange: () => this.timer && this.play()},
            SPEEDS.map(([name, pause]) => html('option', {value: pause, selected: name === 'medium'}, name)));
        this.message = html('p', {class: 'message', role: 'status', 'aria-live': 'polite'});
        this.node = html('div', {class: 'player', role: 'group', 'aria-label': label},
            html('div', {class: 'buttons'},
                button('First', '|◀', () => this.choose(0)), button('Back', '◀', () => this.choose(this.step - 1)),
                this.playButton, button('Next', '▶', () => this.choose(this.step + 1)),
                button('Last', '▶|', () => this.choose(this.last)), this.speed, this.count),
            this.slider, this.message);
    }

    // Shows where it stands, without telling anyone.
    show(step, last, message) {
        Object.assign(this, {last, step: Math.min(step, last)});
        this.slider.max = last;
        this.slider.value = this.step;
        this.count.textContent = `step ${this.step} of ${last}`;
        if (this.message.textContent !== message) {
            this.message.textContent = message;
        }
        if (this.step === last) {
            this.stop();
        }
    }

    choose(step) {
        const inside = Math.max(0, Math.min(step, this.last));
        if (inside !== this.step) {
            this.onstep(inside);
        }
    }

    toggle() {
        if (this.timer) {
            this.stop();
        } else {
            if (this.step === this.last) {
                this.choose(0);
            }
            this.play();
        }
    }

    play() {
        clearInterval(this.timer);
        this.timer = setInterval(() => this.choose(this.step + 1), Number(this.speed.value));
        this.setPlaying('❚❚', 'Pause');
    }

    stop() {
        clearInterval(this.timer);
        this.timer = null;
        this.setPlaying('►', 'Play');
    }

    setPlaying(symbol, text) {
        const [icon, label] = this.playButton.children;
        icon.textContent = symbol;
        label.textContent = text;
        this.playButton.title = text;
    }

    // Says whether it knew what to do with a key.
    key(name) {
        const actions = {
            ArrowLeft: () => this.choose(this.step - 1), ArrowRight: () => this.choose(this.step + 1),
            Home: () => this.choose(0), End: () => this.choose(this.last), ' ': () => this.toggle(),
        };
        actions[name]?.();
        return name in actions;
    }
}

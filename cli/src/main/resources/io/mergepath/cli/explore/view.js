// SPDX-License-Identifier: Apache-2.0
// What the views with a player share: a view asks for its data by its fields, and draws one step.

import {html} from './dom.js';
import {change, state} from './state.js';
import {load} from './data.js';
import {Player} from './player.js';
import {refuse} from './fields.js';

// A subclass has `node`, the nodes `drawn` that show data, `question()` for the chosen data, `prepare()` for new data, and `draw()`.
export class View {
    asked = 0;

    constructor(name, title, forms) {
        Object.assign(this, {name, title, forms});
        this.player = new Player(title, step => change({step: String(step)}));
    }

    // The forms, and beside them the stage.
    layout(...stage) {
        return html('div', {class: 'view'}, html('div', {class: 'side'}, this.forms.map(form => form.node)),
            html('div', {class: 'stage'}, stage.flat()));
    }

    async show(choices) {
        if (this.data && Object.keys(choices).join() === 'step') {
            this.draw();
            return;
        }
        this.forms.forEach(form => form.show());
        const asked = ++this.asked;
        try {
            const question = this.question();
            const data = await load(this.name, question);
            if (asked === this.asked) {
                Object.assign(this, {data, ...question});
                this.prepare();
                this.draw();
            }
        } catch (error) {
            refuse(error, ...this.forms);
            this.data = null;
            this.player.stop();
            this.drawn.forEach(node => node.replaceChildren());
            this.player.show(0, 0, 'Nothing to show: see the message beside the field.');
        }
    }

    // The chosen step, which may lie behind the last.
    step(last) {
        return Math.min(Number(state.step), last);
    }
}

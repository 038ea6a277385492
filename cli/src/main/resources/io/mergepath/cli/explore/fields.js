// SPDX-License-Identifier: Apache-2.0
// Fields with a label before and a message beside them.

import {html} from './dom.js';
import {change, state} from './state.js';
import {Refusal, parseCount, parseThreads} from './numbers.js';

let made = 0;

// A field of the state: whatever is typed or chosen goes there at once, and what is in the state is shown.
export class Field {
    constructor(name, label, control, hint = '') {
        const id = `field-${made++}`;
        this.name = name;
        this.control = control;
        control.id = id;
        control.setAttribute('aria-describedby', `${id}-message`);
        this.message = html('span', {class: 'refusal', id: `${id}-message`, 'aria-live': 'polite'});
        this.node = html('div', {class: 'field'}, html('label', {for: id}, label, hint && [' ', html('small', {}, hint)]),
            control, this.message);
        control.addEventListener('input', () => change({[name]: control.value}));
    }

    show() {
        if (this.control.value !== state[this.name]) {
            this.control.value = state[this.name];
        }
        this.say('');
    }

    say(message) {
        this.message.textContent = message.length > 200 ? message.slice(0, 100) + ' … ' + message.slice(-90) : message;
        if (message) {
            this.control.setAttribute('aria-invalid', 'true');
        } else {
            this.control.removeAttribute('aria-invalid');
        }
    }
}

export function listField(name, label, hint) {
    return new Field(name, label, html('textarea', {rows: 2, spellcheck: 'false', autocomplete: 'off', inputmode: 'text'}), hint);
}

export function numberField(name, label, least, greatest, hint) {
    return new Field(name, label, html('input', {type: 'number', min: least, max: greatest, step: 1}), hint);
}

export function choiceField(name, label, choices, hint) {
    const field = new Field(name, label, html('select', {},
        choices.map(([value, text]) => html('option', {value}, text))), hint);
    field.node.classList.toggle('wide', choices.some(([, text]) => text.length > 12));
    return field;
}

export function tileFields() {
    return [choiceField('nt', 'threads a block NT', ['2', '4', '8', '16'].map(nt => [nt, nt])),
        numberField('vt', 'values a thread VT', 1, 16)];
}

export function readTile() {
    return {nt: parseThreads(state.nt), vt: parseCount('vt', 'VT', state.vt, 1, 16)};
}

// A fieldset of fields.
export class Form {
    constructor(title, fields, ...more) {
        this.fields = fields;
        this.message = html('p', {class: 'refusal', 'aria-live': 'polite'});
        this.node = html('fieldset', {}, html('legend', {}, title),
            html('div', {class: 'fields'}, fields.map(field => field.node)), this.message, ...more);
    }

    show() {
        this.fields.forEach(field => field.show());
        this.message.textContent = '';
    }

    // Says whether the field that is refused is one of these.
    refuse(refusal) {
        const field = this.fields.find(one => one.name === refusal.field);
        field?.say(refusal.message);
        return field !== undefined;
    }
}

// Shows a refusal beside its field, or if no form has it in the first.
export function refuse(error, ...forms) {
    if (!(error instanceof Refusal)) {
        throw error;
    }
    if (!forms.map(form => form.refuse(error)).includes(true)) {
        forms[0].message.textContent = error.message;
    }
}

// Makes lists by a pattern: its fields are no part of the state, for what they make is.
export function generator(title, patterns, sizes, generate) {
    const number = (label, value, least, greatest) => {
        const control = html('input', {type: 'number', value, min: least, max: greatest});
        const message = html('span', {class: 'refusal', 'aria-live': 'polite'});
        return {control, message, label, least, greatest, node: html('label', {class: 'field'}, label, control, message)};
    };
    const numbers = [...sizes.map(([label, value, most]) => number(label, value, 1, most)),
        number('range', 50, 1, 1000000), number('seed', 1, 0, 999999)];
    const pattern = html('select', {}, patterns.map(text => html('option', {}, text)));
    const read = ({control, message, label, least, greatest}) => {
        const value = Number(control.value);
        const good = control.value !== '' && Number.isInteger(value) && value >= least && value <= greatest;
        message.textContent = good ? '' : `${label} is '${control.value}', not a whole number between ${least} and ${greatest}`;
        return good ? value : null;
    };
    return html('details', {class: 'generator'}, html('summary', {}, title),
        html('div', {class: 'row'}, numbers.map(one => one.node), html('label', {class: 'field'}, 'pattern', pattern)),
        html('button', {type: 'button', onclick: () => {
            const values = numbers.map(read);
            if (!values.includes(null)) {
                generate(pattern.value, ...values);
            }
        }}, 'Generate'));
}

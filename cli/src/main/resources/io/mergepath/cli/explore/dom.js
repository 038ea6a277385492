// SPDX-License-Identifier: Apache-2.0
// Makes elements of the page. What comes from a person is always text, never markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith('on')) {
            node.addEventListener(name.slice(2), value);
        } else if (value !== false && value !== null && value !== undefined) {
            node.setAttribute(name, value === true ? '' : value);
        }
    }
    node.append(...children.flat().filter(child => child !== null && child !== undefined));
    return node;
}

export function html(name, attributes = {}, ...children) {
    return fill(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
    return fill(document.createElementNS(SVG, name), attributes, children);
}

export function table(caption, head, rows) {
    return html('table', {},
        html('caption', {}, caption),
        html('thead', {}, html('tr', {}, head.map(text => html('th', {scope: 'col'}, text)))),
        html('tbody', {}, rows.map(row => html('tr', {}, row.map((cell, x) =>
            x === 0 ? html('th', {scope: 'row'}, String(cell)) : html('td', {}, String(cell)))))));
}

// What a screen reader may skip and anyone may open.
export function details(summary, ...children) {
    return html('details', {}, html('summary', {}, summary), ...children);
}

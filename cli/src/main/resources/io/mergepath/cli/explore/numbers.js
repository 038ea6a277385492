// SPDX-License-Identifier: Apache-2.0
// Reads what a person types. A fault is told with the field that it is in, in the words of the command line.

export class Refusal extends Error {
    constructor(field, message) {
        super(message);
        this.field = field;
    }
}

export const MOST_TO_MERGE = 100;
export const MOST_TO_SORT = 128;
export const MOST_TO_SHARE = 128;
const LEAST = -(2 ** 31);
const GREATEST = 2 ** 31 - 1;

export function parseList(field, name, text, sorted, most, least = LEAST, greatest = GREATEST) {
    if (text.trim() === '') {
        throw new Refusal(field, `${name} is empty; write a ${sorted ? 'sorted ' : ''}list such as 3,6,7`);
    }
    const words = text.trim().split(/\s*,\s*|\s+/);
    if (words.length > most) {
        throw new Refusal(field, `${name} has ${words.length} numbers, and ${most} are the most`);
    }
    const numbers = [];
    words.forEach((word, i) => {
        const number = parseNumber(field, `${name}[${i}]`, word, least, greatest);
        if (sorted && i > 0 && number < numbers[i - 1]) {
            throw new Refusal(field, `${name} is not sorted: ${name}[${i}] = ${number} comes after `
                + `${name}[${i - 1}] = ${numbers[i - 1]}`);
        }
        numbers.push(number);
    });
    return numbers;
}

function parseNumber(field, place, word, least, greatest) {
    if (word === '') {
        throw new Refusal(field, `${place} is missing: there is nothing between two commas or at an end`);
    }
    if (!/^[-+]?[0-9]+$/.test(word)) {
        throw new Refusal(field, `${place} is '${word}', not a whole number`);
    }
    const number = BigInt(word.replace('+', ''));
    if (number < least || number > greatest) {
        throw new Refusal(field, `${place} is ${word}, not between ${least} and ${greatest}`);
    }
    return Number(number);
}

// How many pieces of work each object has.
export function parseCounts(text) {
    const counts = parseList('counts', 'counts', text, false, MOST_TO_MERGE, 0);
    const sum = counts.reduce((x, y) => x + y);
    if (sum < 1 || sum > MOST_TO_SHARE) {
        throw new Refusal('counts', `counts add up to ${sum}, not between 1 and ${MOST_TO_SHARE}`);
    }
    return counts;
}

export function parseCount(field, name, text, least, greatest) {
    if (!/^[0-9]{1,4}$/.test(text) || Number(text) < least || Number(text) > greatest) {
        throw new Refusal(field, `${name} is '${text}', not a whole number between ${least} and ${greatest}`);
    }
    return Number(text);
}

// One of several, each a value and what it is called.
export function parseChoice(field, text, choices) {
    if (!choices.some(([value]) => value === text)) {
        throw new Refusal(field, `${field} is '${text}', none of [${choices.map(([value]) => value).join(', ')}]`);
    }
    return text;
}

export function parseThreads(text) {
    const nt = parseCount('nt', 'NT', text, 2, 16);
    if ((nt & (nt - 1)) !== 0) {
        throw new Refusal('nt', `NT is '${nt}', not a power of two`);
    }
    return nt;
}

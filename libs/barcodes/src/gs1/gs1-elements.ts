import { type Gs1Element, type Gs1Identifier, identifierAt, isPredefined } from './application-identifiers.ts';
import { type Gs1Problem, problemOfElement } from './element-problem.ts';

/** The character that a decoder writes for the separator FNC1. */
export const groupSeparator = '\x1d';

/** With a problem: the fields, where it is one of them that breaks the rules. */
export type Gs1Reading = { elements: Gs1Element[] } | { problem: Gs1Problem; elements?: Gs1Element[] };

/**
 * Splits GS1 data, as it is written `(01)04006381333931(10)AB12` or as a decoder says it: without brackets, and with a
 * group separator after each field whose length isn't defined for ever. Says what breaks the rules in place of fields.
 */
export function readGs1(text: string): Gs1Reading {
  const split = isWritten(text) ? splitWritten(text) : splitDecoded(text);
  if ('problem' in split) return split;
  for (const element of split.elements) {
    const problem = problemOfElement(element);
    if (problem) return { problem, ...split };
  }
  return split;
}

/** True for what may be GS1 data, from a reader that doesn't report the FNC1 at its beginning. */
export const mayBeGs1 = (text: string): boolean => text.includes(groupSeparator) || !('problem' in readGs1(text));

/** True for GS1 data with its identifiers in brackets. */
export const isWritten = (text: string): boolean => /^\(\d{2,4}\)/.test(text);

/** GS1 data with its identifiers in brackets. */
export const writtenGs1 = (elements: readonly Gs1Element[]): string =>
  elements.map(({ identifier, value }) => `(${identifier})${value}`).join('');

/**
 * The value to store for GS1 data that was typed or read: with brackets. Data that breaks the rules stays as it is, and so
 * does a field that holds what looks like an identifier in brackets.
 */
export function normalizedGs1(text: string): string {
  const compact = isWritten(text) ? text.replaceAll(/\s/g, '') : withoutOuter(text);
  const reading = readGs1(compact);
  if ('problem' in reading) return compact;
  const written = writtenGs1(reading.elements);
  const again = splitWritten(written);
  const isSame = again.elements?.length === reading.elements.length;
  return isSame ? written : compact;
}

/** GS1 data as a symbol holds it, without the FNC1 at its beginning. */
export function encodedGs1(value: string): string {
  const reading = readGs1(value);
  if ('problem' in reading) return value;
  return reading.elements
    .map((element, at) => {
      const isLast = at === reading.elements.length - 1;
      return element.identifier + element.value + (isLast || isPredefined(element) ? '' : groupSeparator);
    })
    .join('');
}

function splitWritten(text: string): Gs1Reading {
  const elements: Gs1Element[] = [];
  for (const [, identifier = '', value = ''] of text.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\)).)*)/gs)) {
    const known = identifierAt(identifier);
    if (known?.identifier !== identifier) return { problem: { is: 'unknownIdentifier', identifier } };
    elements.push({ ...known, value });
  }
  return { elements };
}

function splitDecoded(text: string): Gs1Reading {
  const elements: Gs1Element[] = [];
  let rest = withoutFirst(text);
  if (!/^\d\d/.test(rest)) return { problem: { is: 'noIdentifier' } };
  while (rest !== '') {
    const known = identifierAt(rest);
    if (!known) return { problem: { is: 'unknownIdentifier', identifier: rest.slice(0, 2) } };
    const data = rest.slice(known.identifier.length);
    const separator = data.indexOf(groupSeparator);
    const upToSeparator = separator < 0 ? data.length : separator;
    const length = isPredefined(known) ? Math.min(upToSeparator, lengthOf(known)) : upToSeparator;
    elements.push({ ...known, value: data.slice(0, length) });
    rest = withoutFirst(data.slice(length));
  }
  return { elements };
}

const lengthOf = ({ parts }: Gs1Identifier): number => parts.reduce((sum, { most }) => sum + most, 0);

const withoutFirst = (text: string): string => (text.startsWith(groupSeparator) ? text.slice(1) : text);

function withoutOuter(text: string): string {
  let [from, to] = [0, text.length];
  while (text[from] === groupSeparator) from++;
  while (to > from && text[to - 1] === groupSeparator) to--;
  return text.slice(from, to);
}

import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

type Nodes = Exclude<CompiledMessage, string>;
type Node = Nodes[number];

const kinds: Record<number, string> = {
  1: 'select',
  2: 'plural',
  3: 'selectordinal',
  4: 'number',
  5: 'date',
  6: 'time',
};

/**
 * Compares a translation with its English message. Returns what is wrong with it: not valid ICU, other placeholders or tags,
 * branches of a `select` that differ, a plural without a form that the language needs.
 */
export function compareTranslation(english: string, translation: string, locale: string): string[] {
  const original = describe(english);
  let translated: Shape;
  try {
    translated = describe(translation);
  } catch (cause) {
    return [`is not a valid ICU message: ${cause instanceof Error ? cause.message : cause}`];
  }
  return [
    ...missing(original.placeholders, translated.placeholders).map((each) => `lacks ${each}`),
    ...missing(translated.placeholders, original.placeholders).map((each) => `has ${each}, which English has not`),
    ...translated.plurals.flatMap((forms) =>
      missing(new Set(neededForms(locale)), forms).map((form) => `has a plural without "${form}"`),
    ),
  ];
}

/** The names that a message gives both to a tag and to a value: one of them would be lost. */
export function nameClashes(message: string): string[] {
  const placeholders = [...describe(message).placeholders];
  const tags = placeholders.flatMap((each) => /^<(.+)>$/.exec(each)?.[1] ?? []);
  return tags.filter((tag) => placeholders.some((each) => each === `{${tag}}` || each.startsWith(`{${tag},`)));
}

interface Shape {
  /** `{name}`, `{count, plural}`, `<link>`, `{kind, select: fire}`. */
  placeholders: Set<string>;
  /** The forms of each plural. */
  plurals: Set<string>[];
}

function describe(message: string): Shape {
  const shape: Shape = { placeholders: new Set(), plurals: [] };
  walk(compile(message), shape);
  return shape;
}

function walk(message: CompiledMessage | Node, shape: Shape): void {
  if (!Array.isArray(message)) return;
  for (const node of message as Nodes) {
    if (!Array.isArray(node)) continue;
    const [name, type, branches] = node;
    if (type === undefined) shape.placeholders.add(`{${name}}`);
    else if (typeof type !== 'number' || type === 0) {
      shape.placeholders.add(`<${name}>`);
      walk(node.slice(1) as Nodes, shape); // the children of a tag are nodes
    } else if (type <= 3) {
      const forms = branches as Record<string, Node>; // the third element of these kinds
      shape.placeholders.add(`{${name}, ${kinds[type]}}`);
      if (type === 1) for (const form of Object.keys(forms)) shape.placeholders.add(`{${name}, select: ${form}}`);
      else shape.plurals.push(new Set(Object.keys(forms)));
      for (const branch of Object.values(forms)) walk(Array.isArray(branch) ? branch : [branch], shape);
    } else shape.placeholders.add(`{${name}, ${kinds[type]}}`);
  }
}

const missing = (wanted: Set<string>, found: Set<string>): string[] => [...wanted].filter((each) => !found.has(each));

/** The plural forms of a language for the counts that a warehouse has: up to 100,000. */
function neededForms(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const forms = new Set<string>(['other']);
  for (let count = 0; count <= 200; count += 1) forms.add(rules.select(count));
  for (let count = 1000; count <= 100_000; count += 1000) forms.add(rules.select(count));
  return [...forms];
}

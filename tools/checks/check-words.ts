import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Attributes and properties whose text people read or hear. */
const spoken =
  /^(?:title|label|message|description|heading|headline|lead|hint|placeholder|alt|subject|text|caption|summary|aria-(?:label|description|valuetext|roledescription))$/;
/** Calls whose texts are for developers and logs. */
const forDevelopers = /^(?:Error|TypeError|RangeError|console|log|defineMessages|test|describe|expect)$/;
/** Names and keys, which are the same in every language. */
const names = /^(?:Floorlight|ToteMinder|BC Buddy|AFE|SKU|PIN|GPS|QR|Excel|Escape|Enter|Tab|\+?\d.*)$/;

const letters = /\p{L}{2}/u;
/** A sentence: a capital, and a second word. */
const sentence = /^\s*\p{Lu}[\p{L}'’-]*[,:]? \p{L}/u;

interface Words {
  line: number;
  text: string;
}

/**
 * Finds words that people read outside the messages: texts of elements, of attributes and properties like `title`, and whole
 * sentences.
 *
 * @returns one line per violation.
 */
export function checkWords(root: string): string[] {
  const exclude = ['web/src/tests/**', '**/*.test.{ts,tsx}', '**/*messages.ts', '**/*.d.ts', '**/*.worker.ts'];
  return globSync('web/src/**/*.{ts,tsx}', { cwd: root, exclude }).flatMap((file) =>
    wordsOutsideMessages(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ text }) => !names.test(text))
      .map(({ line, text }) => `${file}:${line}: '${text}' is not in the messages`),
  );
}

/** The words of a source file that people read. */
export function wordsOutsideMessages(file: string, source: string): Words[] {
  const found = new Map<number, string>();
  const note = (start: number, text: string) => void (letters.test(text) && found.set(start, text.trim()));
  /** Ranges in which every text is read by people, and ranges in which none is. */
  const read: [number, number][] = [];
  const ignored: [number, number][] = [];
  const literals: { start: number; text: string }[] = [];

  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  new Visitor({
    JSXText: ({ start, value }) => note(start, value),
    JSXAttribute: ({ name, value, start, end }) => {
      const attribute = name.type === 'JSXIdentifier' ? name.name : '';
      if (spoken.test(attribute) && value) read.push([value.start, value.end]);
      else ignored.push([start, end]);
    },
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') read.push([child.start, child.end]);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && spoken.test(key.name)) read.push([value.start, value.end]);
    },
    ImportDeclaration: ({ start, end }) => void ignored.push([start, end]),
    CallExpression: ({ callee, start, end }) => {
      const name = callee.type === 'MemberExpression' ? nameOf(callee.object) : nameOf(callee);
      if (forDevelopers.test(name)) ignored.push([start, end]);
    },
    NewExpression: ({ callee, start, end }) => {
      if (forDevelopers.test(nameOf(callee))) ignored.push([start, end]);
    },
    TSLiteralType: ({ start, end }) => void ignored.push([start, end]),
    Literal: ({ start, value }) => void (typeof value === 'string' && literals.push({ start, text: value })),
    TemplateElement: ({ start, value }) => void literals.push({ start, text: value.raw }),
  }).visit(program);

  const within = (ranges: [number, number][], at: number) => ranges.some(([start, end]) => at >= start && at < end);
  for (const { start, text } of literals) {
    if (within(ignored, start)) continue;
    if (within(read, start) ? !isCode(text) : sentence.test(text)) note(start, text);
  }
  return [...found].map(([start, text]) => ({ line: source.slice(0, start).split('\n').length, text }));
}

/** A key, a class or a code in the place of a text: it begins with a small letter and has no space. */
const isCode = (text: string): boolean => /^[^\p{Lu}\s][^\s]*$/u.test(text);

const nameOf = (node: { type: string; name?: unknown }): string =>
  node.type === 'Identifier' && typeof node.name === 'string' ? node.name : '';

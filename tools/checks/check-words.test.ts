import { expect, test } from 'vitest';
import { wordsOutsideMessages } from './check-words.ts';

const wordsOf = (source: string) => wordsOutsideMessages('web/src/x.tsx', source).map(({ text }) => text);

test.each([
  ['text of an element', 'const a = <p>Delete it</p>;', ['Delete it']],
  ['a text that depends', "const a = <p>{open ? 'Open' : 'Closed'}</p>;", ['Open', 'Closed']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  ['a template', 'const a = <p>{`Sent by ${name}`}</p>;', ['Sent by']],
  ['a label', 'const a = <Button aria-label="Close" />;', ['Close']],
  ['a label that depends', "const a = <Field hint={busy ? 'Wait' : undefined} />;", ['Wait']],
  ['a toast', "toast({ title: 'Saved', tone: 'success' });", ['Saved']],
  ['a sentence anywhere', "const failed = 'Could not save';", ['Could not save']],
])('%s outside the messages is found', (_, source, words) => {
  expect(wordsOf(source)).toEqual(words);
});

test.each([
  ['a message', 'const a = <p title={t.close()}>{t.open({ name })}</p>;'],
  [
    'a class or a code',
    `const a = <p className="Flex gap" key="Not Words">{x === 'open' && <b data-state="on" />}</p>;`,
  ],
  ['an error for developers', "throw new Error('This is a mistake');"],
  ['a sign', 'const a = <p>·  {count} × 2</p>;'],
  ['an import', "import x from 'Some Where';"],
])('%s is left alone', (_, source) => {
  expect(wordsOf(source)).toEqual([]);
});

import { expect, test } from 'vitest';
import { serverWords } from './check-server-words.ts';

const wordsOf = (source: string) => serverWords('services/x/src/x.ts', source).map(({ text }) => text);

test.each([
  ['a refusal', "throw conflict('Already closed');", ['Already closed']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  ['a template', 'throw notFound(`There is no ${name}`);', ['There is no']],
  ['a refused field', "throw invalid({ photo: 'Choose a photo', size: coded(t.size) });", ['Choose a photo']],
  ['a refusal by its class', "throw new Failure('invalid_request', open ? 'Open' : t.x());", ['Open']],
  ['a mail', "send({ subject: 'Hello', heading: t.hi(), lead: ok ? 'Read this' : '' });", ['Hello', 'Read this']],
  ['a paragraph', "const paragraphs = [t.hi(), 'Read this'];", ['Read this']],
  ['a button', "renderMail({ paragraphs, action: { label: 'Open', url } });", ['Open']],
  ['a notification', "announce({ title: 'Fire', text: coded(t.fire) });", ['Fire']],
])('%s whose words are not in the messages is found', (_, source, words) => {
  expect(wordsOf(source)).toEqual(words);
});

test.each([
  ['a message', "throw new Failure('unavailable', coded(refusals.busy, { name }), { retryAfter: 5 });"],
  ['an error for developers', "throw new Error('This is a mistake');"],
  ['a field', "throw invalid({ 'items.0': coded(t.required) });"],
  ['an empty text', "set({ text: '', html: '' });"],
  ['a query', 'set({ text: sql`case when true then Text end` });'],
  ['a log line', "log.warn({ name }, 'Could not stop');"],
])('%s is left alone', (_, source) => {
  expect(wordsOf(source)).toEqual([]);
});

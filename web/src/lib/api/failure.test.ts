// @vitest-environment node
import { activate, english } from '@floorlight/languages/active';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureMessageOf, failureOf, fieldErrorsOf, namespacesOf } from './failure.ts';

beforeEach(() =>
  activate({
    language: { tag: 'es', name: 'Español', locale: 'es-US', direction: 'ltr' },
    catalogs: {
      safetyRefusals: {
        beaconResolved: [['name'], ' ya la resolvió'],
        tooManyPhotos: ['Como máximo ', ['count', 2, { one: [0, ' foto'], other: [0, ' fotos'] }]],
      },
      rules: { required: ['Falta: ', ['field']], 'names.status': 'Estado' },
    },
  }),
);
afterEach(() => activate({ language: english, catalogs: {} }));

const answer = (status: number, headers?: Record<string, string>) =>
  new Response(null, { status, ...(headers && { headers }) });
const conflict = (detail?: unknown) =>
  failureOf(answer(409), { message: 'Already resolved by Ann', code: 'conflict', detail });

test('a refusal is in the language of the app, with the names of people', () => {
  const failure = conflict({ code: 'safetyRefusals.beaconResolved', params: { name: 'Ann' } });
  expect(failureMessageOf(failure, 'Failed')).toBe('Ann ya la resolvió');
});

test.each([
  ['a code this app does not know', { code: 'safetyRefusals.later' }],
  ['a namespace this app does not know', { code: 'later.resolved' }],
  ['parameters the translation cannot take', { code: 'safetyRefusals.tooManyPhotos', params: { count: 'two' } }],
  ['no code', undefined],
])('%s leaves the English text of the server', (_, detail) => {
  expect(failureMessageOf(conflict(detail), 'Failed')).toBe('Already resolved by Ann');
});

test('the message of a field is translated, and so is its name', () => {
  const field = { text: 'Status', code: 'rules.names.status' };
  const failure = failureOf(answer(400), {
    message: 'Status is required',
    code: 'invalid_request',
    errors: { status: 'Status is required', colour: 'Colour is odd' },
    errorDetails: { status: { code: 'rules.required', params: { field } } },
  });
  expect(fieldErrorsOf(failure)).toEqual({ status: 'Falta: Estado', colour: 'Colour is odd' });
  expect(namespacesOf(failure)).toEqual(['rules', 'rules']);
});

test.each([
  ['3', 3],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [undefined, undefined],
])('after the header Retry-After: %s the server wants to be left alone for %s seconds', (header, seconds) => {
  const headers = header === undefined ? {} : { 'retry-after': header };
  expect(failureOf(answer(503, headers), { message: 'Busy', code: 'unavailable' }).retryAfter).toBe(seconds);
});

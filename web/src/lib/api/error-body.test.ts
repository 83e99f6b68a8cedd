// @vitest-environment node
import { ErrorBody } from '@floorlight/contracts/errors';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isErrorBody } from './error-body.ts';

const schema = z.extend(ErrorBody, { code: z.string() });
const body = { message: 'No', code: 'conflict' };
const word = { text: 'Status', code: 'rules.status' };

test.each([
  [body, true],
  [{ ...body, code: 'of_a_newer_server', more: 1 }, true],
  [{ ...body, errors: { email: 'Invalid' }, errorDetails: { email: { code: 'fields.invalidEmail' } } }, true],
  [{ ...body, detail: { code: 'rules.required', params: { field: word, count: 2, name: 'Ann' } } }, true],
  [{ code: 'conflict' }, false],
  [{ message: 'No' }, false],
  [{ ...body, message: 1 }, false],
  [{ ...body, errors: { email: 1 } }, false],
  [{ ...body, errors: ['Invalid'] }, false],
  [{ ...body, detail: 'rules.required' }, false],
  [{ ...body, detail: { code: 'rules.required', params: { field: { text: 'Status' } } } }, false],
  [{ ...body, detail: { code: 'rules.required', params: { field: null } } }, false],
  [{ ...body, errorDetails: { email: 'fields.invalidEmail' } }, false],
  [[body], false],
  ['<!doctype html>', false],
  [null, false],
])('%j is judged like the schema does', (answer, isOurs) => {
  expect(isErrorBody(answer)).toBe(isOurs);
  expect(schema.safeParse(answer).success).toBe(isOurs);
});

// @vitest-environment node
import { createTote } from '@floorlight/contracts/totes';
import { expect, test } from 'vitest';
import { toteOf } from '../../tests/totes.ts';
import { unreachable } from './failure.ts';
import { idempotentFromContract } from './idempotent-from-contract.ts';

test('retries of the same call send the same key until the server has answered', () => {
  const { query, transformResponse, transformErrorResponse } = idempotentFromContract(createTote);
  const call = { body: { toteNumber: 'T-1' } };
  const keyOf = (args = call) => query(args).idempotencyKey;
  const first = keyOf();
  expect(first).toBeTruthy();
  expect(keyOf({ body: { toteNumber: 'T-2' } })).not.toBe(first);
  transformErrorResponse(unreachable, undefined, call);
  transformErrorResponse({ ...unreachable, status: 503 }, undefined, call);
  expect(keyOf()).toBe(first);
  transformErrorResponse({ status: 409, code: 'conflict', message: 'Taken' }, undefined, call);
  const second = keyOf();
  expect(second).not.toBe(first);
  transformResponse(toteOf(), undefined, call);
  expect(keyOf()).not.toBe(second);
});

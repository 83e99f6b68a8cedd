import { expect, it } from 'vitest';
import { checkRunbooks } from './files.ts';

it('each alert has a runbook and a test, and each runbook an alert', () => {
  expect(checkRunbooks()).toEqual([]);
});

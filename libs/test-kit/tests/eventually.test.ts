import { expect, test } from 'vitest';
import { eventually } from '../src/eventually.ts';
import { freePort } from '../src/free-port.ts';

test('eventually resolves once the probe neither throws nor returns false', async () => {
  let attempts = 0;
  const probe = () => {
    attempts += 1;
    if (attempts === 1) throw new Error('not yet');
    return attempts === 2 ? (false as const) : attempts;
  };
  expect(await eventually(probe, { every: 1 })).toBe(3);
});

test('eventually gives up with the last error', async () => {
  const never = () => {
    throw new Error('the mail is not there');
  };
  await expect(eventually(never, { within: 30, every: 5 })).rejects.toThrow('Not within 30 ms: the mail is not there');
});

test('freePort gives a port', async () => {
  expect(await freePort()).toBeGreaterThan(0);
});

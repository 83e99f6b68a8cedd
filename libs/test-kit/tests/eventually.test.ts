import { expect, test } from 'vitest';
import { eventually } from '../src/eventually.ts';
import { freePort } from '../src/free-port.ts';

test('eventually answers once the probe stops throwing or answering false', async () => {
  let looks = 0;
  const probe = () => {
    looks += 1;
    if (looks === 1) throw new Error('not yet');
    return looks === 2 ? (false as const) : looks;
  };
  expect(await eventually(probe, { every: 1 })).toBe(3);
});

test('eventually gives up with the last reason', async () => {
  const never = () => {
    throw new Error('the mail is not there');
  };
  await expect(eventually(never, { within: 30, every: 5 })).rejects.toThrow(
    'Not so within 30 ms: the mail is not there',
  );
});

test('a free port can be asked for again and again', async () => {
  expect(await freePort()).toBeGreaterThan(0);
});

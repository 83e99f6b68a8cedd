// @vitest-environment node
import { expect, test } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const day = 86_400_000;
const header = (ahead: number) => new Date(Date.now() + ahead).toUTCString();

test.each([
  ['a day ahead', -day],
  ['a day behind', day],
  ['right', 0],
])('on a device whose clock is %s the time is the server’s', (_, ahead) => {
  noteServerTime(header(ahead));
  expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(5000);
  noteServerTime(null);
  expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(5000);
});

test('a difference of a second or two is no wrong clock', () => {
  noteServerTime(header(2000));
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50);
});

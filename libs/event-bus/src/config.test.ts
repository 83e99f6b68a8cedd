import { expect, test } from 'vitest';
import { natsUrls } from './config.ts';

test.each([
  ['nats://127.0.0.1:4222', true],
  ['tls://one:4222,tls://two:4222, tls://three:4222', true],
  ['', false],
  ['nats://one:4222,', false],
  ['one,two', false],
])('the servers of NATS "%s": %s', (urls, isTaken) => {
  expect(natsUrls.safeParse(urls).success).toBe(isTaken);
});

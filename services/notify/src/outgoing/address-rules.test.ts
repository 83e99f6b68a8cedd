import { promisify } from 'node:util';
import { RefusedAddress } from '@floorlight/service-kit/address-guard';
import { expect, test } from 'vitest';
import { addressRules } from './address-rules.ts';

const production = addressRules({ isProduction: true, networks: '10.2.0.0/16, fd00:2::/32' });
const development = addressRules({ isProduction: false, networks: '' });
const mayHave = (url: string, rules = production) => rules.mayHave(new URL(url));

test.each([
  ...['http://example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.1.0.1/', 'https://192.168.0.4/'],
  ...['https://169.254.169.254/latest', 'https://[fe80::1]/', 'https://[fd00:1::1]/', 'https://0.0.0.0/'],
  ...['https://[::ffff:127.0.0.1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://100.64.0.1/'],
  ...['https://224.0.0.1/', 'https://[64:ff9b::7f00:1]/', 'https://user:secret@example.com/'],
])('production sends nothing to %s', (url) => {
  expect(mayHave(url)).toBe(false);
});

test('production reaches public addresses and the networks that are named', () => {
  for (const url of ['https://example.com/', 'https://93.184.216.34/', 'https://10.2.3.4/', 'https://[fd00:2::7]/'])
    expect({ url, allowed: mayHave(url) }).toEqual({ url, allowed: true });
});

test('development also reaches this machine without TLS, and no other', () => {
  expect(mayHave('http://localhost:9000/', development)).toBe(true);
  expect(mayHave('http://127.0.0.1:9000/', development)).toBe(true);
  expect(mayHave('http://example.com/', development)).toBe(false);
});

test('a name that resolves to this machine is refused when the connection is made', async () => {
  const resolve = promisify(production.lookup as (host: string, options: object, done: () => void) => void); // one of its forms
  await expect(resolve('localhost', {})).rejects.toThrow(RefusedAddress);
});

import { promisify } from 'node:util';
import { RefusedAddress } from '@floorlight/service-kit/address-guard';
import { expect, test } from 'vitest';
import { problemIn } from './ask-status.ts';
import { printerNetworks } from './printer-networks.ts';

const production = printerNetworks({ isProduction: true, networks: '10.2.0.0/16, fd00:2::/32' });
const isAllowed = (host: string, port = 9100): boolean => {
  try {
    production.requireAllowed({ host, port });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(RefusedAddress);
    return false;
  }
};

test('production prints in the networks that are named, on ports of printers, and nowhere else', () => {
  const others = [
    '127.0.0.1',
    '169.254.169.254',
    '10.3.0.1',
    '93.184.216.34',
    '::1',
    '::ffff:169.254.169.254',
    'fd00:3::1',
  ];
  expect(others.filter((host) => isAllowed(host))).toEqual([]);
  expect(['10.2.0.15', 'fd00:2::7', '::ffff:10.2.0.15'].filter((host) => !isAllowed(host))).toEqual([]);
  expect([5432, 80, 9110].filter((port) => isAllowed('10.2.0.15', port))).toEqual([]);
});

test('a name that resolves to this machine is refused when the connection is made', async () => {
  const resolve = promisify(production.lookup as (host: string, options: object, done: () => void) => void); // one of its forms
  await expect(resolve('localhost', {})).rejects.toThrow(RefusedAddress);
});

test('a network that is none stops the service at its start', () => {
  expect(() => printerNetworks({ isProduction: true, networks: 'warehouse' })).toThrow('LABEL_PRINTER_NETWORKS');
});

const status = (paper: string, paused: string, open: string, ribbon: string): string =>
  `\x02030,${paper},${paused},1245,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,${open},${ribbon},0,2,4,0,00000000,1,000\x03\r\n`;

test.each([
  [status('0', '0', '0', '0'), null],
  [status('1', '1', '0', '0'), 'paper'],
  [status('1', '1', '1', '0'), 'open'],
  [status('0', '1', '0', '1'), 'ribbon'],
  [status('0', '1', '0', '0'), 'paused'],
  ['not a status', null],
])('a status of a printer says what is wrong with it', (answer, problem) => {
  expect(problemIn(answer)).toBe(problem);
});

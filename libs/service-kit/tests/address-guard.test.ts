import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { freePort } from '@floorlight/test-kit/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { type AddressGuardOptions, addressGuard, RefusedAddress } from '../src/address-guard.ts';

const guard = (networks: string, { publicAddresses = false, ...more }: Partial<AddressGuardOptions> = {}) =>
  addressGuard({
    everything: false,
    publicAddresses,
    networks: { variable: 'OWN_NETWORKS', value: networks },
    ...more,
  });
const toPublic = guard('10.2.0.0/16, fd00:2::/32', { publicAddresses: true });
const toOwn = guard('10.2.0.0/16, fd00:2::/32');

/** Those of this machine, of its networks and of clouds, some of them written as IPv6. */
const internal = [
  ...['127.0.0.1', '0.0.0.0', '10.1.0.1', '10.3.0.1', '192.168.0.4', '172.16.0.1', '169.254.169.254', '100.64.0.1'],
  ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00:1::1', 'fd00:3::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:169.254.169.254', '::ffff:7f00:1', '0:0:0:0:0:ffff:a01:1', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '2002:7f00:1::1'],
];

test('no internal address is allowed, in whatever way it is written', () => {
  expect(internal.filter((address) => toPublic.allows(address))).toEqual([]);
  expect(internal.filter((address) => toOwn.allows(address))).toEqual([]);
});

test('public addresses are allowed where they are meant to be, and networks that are named', () => {
  const [open, named] = [
    ['93.184.216.34', '2606:2800:220:1::1'],
    ['10.2.3.4', 'fd00:2::7', '::ffff:10.2.0.15'],
  ];
  for (const address of named) expect([toPublic.allows(address), toOwn.allows(address)]).toEqual([true, true]);
  for (const address of open) expect([toPublic.allows(address), toOwn.allows(address)]).toEqual([true, false]);
});

test.each(['localhost', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '017700000001'])(
  '%s, which the system takes for this machine, is refused when the connection is made',
  async (host) => {
    expect(toPublic.allows(host)).toBe(true); // it is no address as it stands
    const connected = once(connect({ host, port: await freePort(), lookup: toPublic.lookup }), 'connect');
    await expect(connected).rejects.toThrow(RefusedAddress);
  },
);

/** Servers at two addresses of this machine with the same port. Returns the address of each connection. */
async function serve(): Promise<{ port: number; connections: string[] }> {
  const port = await freePort();
  const connections: string[] = [];
  for (const host of ['127.0.0.1', '127.0.0.2']) {
    const server = createServer((socket) => {
      connections.push(host);
      socket.end();
    });
    onTestFinished(() => void server.close());
    await once(server.listen(port, host), 'listening');
  }
  return { port, connections };
}

/** Resolves every name to these addresses, one list after the other. */
const answers = (...lists: string[][]) =>
  ((_host: string, _options: object, done: (error: null, addresses: object[]) => void) =>
    // The one form that is used.
    done(null, lists.shift()?.map((address) => ({ address, family: 4 })) ?? [])) as typeof import('node:dns').lookup;

test('a connection goes to the address that was checked, although the name has another one next time', async () => {
  const { port, connections } = await serve();
  const { lookup } = guard('127.0.0.1/32', { resolve: answers(['127.0.0.1'], ['127.0.0.2']) });
  await once(connect({ host: 'rebound.test', port, lookup }).resume(), 'close');
  expect(connections).toEqual(['127.0.0.1']);
  await expect(once(connect({ host: 'rebound.test', port, lookup }), 'connect')).rejects.toThrow(RefusedAddress);
  expect(connections).toEqual(['127.0.0.1']);
});

test('a name with an internal address beside an allowed one is refused', async () => {
  const { port, connections } = await serve();
  const { lookup } = guard('127.0.0.1/32', { resolve: answers(['127.0.0.1', '127.0.0.2']) });
  await expect(once(connect({ host: 'both.test', port, lookup }), 'connect')).rejects.toThrow(RefusedAddress);
  expect(connections).toEqual([]);
});

test('in development every address is allowed', async () => {
  const { allows, lookup } = guard('', { everything: true });
  expect(internal.filter((address) => !allows(address))).toEqual([]);
  const resolve = promisify(lookup as (host: string, options: object, done: () => void) => void); // one of its forms
  await expect(resolve('localhost', {})).resolves.toBeDefined();
});

test.each(['warehouse', '10.2.0.0', '10.2.0.0/33', '10/8', '10.2.0.0/16,fd00::/x'])(
  '%s is not a network',
  (networks) => {
    expect(() => guard(networks)).toThrow(/^OWN_NETWORKS: /);
  },
);

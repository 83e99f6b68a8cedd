import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of a host that this process may not connect to. */
export class RefusedAddress extends Error {}

/** Keeps addresses that people enter from leading to this machine, a database or a cloud's metadata. */
export interface AddressGuard {
  /** False for an IP address that is not allowed. True for every name: `lookup` checks its addresses. */
  allows(host: string): boolean;
  /** Resolves a host for a connection. Fails with `RefusedAddress` where one of its addresses is not allowed. */
  lookup: LookupFunction;
}

export interface AddressGuardOptions {
  /** Allows every address: in development. */
  everything: boolean;
  /** Allows addresses of the public internet. */
  publicAddresses: boolean;
  /** Networks that are allowed besides, with commas between them: `10.2.0.0/16,fd00:2::/32`. And the variable they come from. */
  networks: { variable: string; value: string };
  /** The system's unless given. */
  resolve?: typeof systemLookup;
}

/**
 * A connection has to use `lookup`: it gets the addresses that were checked, so a name can't change its address between the
 * check and the connection. A host that is an IP address never gets there, so `allows` has to come first. Both know IPv4
 * addresses that are written as IPv6, and `lookup` those in decimal, octal or hexadecimal numbers. Follow no redirects without
 * another check. Throws where one of `networks` is not a network.
 */
export function addressGuard(options: AddressGuardOptions): AddressGuard {
  const { everything, publicAddresses, resolve = systemLookup } = options;
  const networks = networksIn(options.networks);

  function isAllowed(text: string): boolean {
    if (everything) return true;
    const address = ipaddr.process(text); // makes ::ffff:127.0.0.1 the IPv4 address that it is
    if (publicAddresses && address.range() === 'unicast') return true;
    return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
  }

  return {
    allows: (host) => isIP(host) === 0 || isAllowed(host),
    lookup(hostname, lookupOptions, callback) {
      resolve(hostname, { ...lookupOptions, all: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error || !first) return callback(error ?? new Error('no address'), []);
        if (!addresses.every(({ address }) => isAllowed(address)))
          return callback(new RefusedAddress(`${hostname} has an address that is not allowed`), []);
        if (lookupOptions.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    },
  };
}

function networksIn({ variable, value }: AddressGuardOptions['networks']): [ipaddr.IPv4 | ipaddr.IPv6, number][] {
  const texts = value.split(',').flatMap((text) => text.trim() || []);
  return texts.map((text) => {
    if (!isIP(text.split('/')[0] ?? '') || !ipaddr.isValidCIDR(text))
      throw new Error(`${variable}: ${text} is not a network`);
    return ipaddr.parseCIDR(text);
  });
}

/** Whether a host is this machine, as far as it says by itself. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');

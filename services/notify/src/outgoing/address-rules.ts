import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface AddressRules {
  /** Whether a URL is allowed, as far as it says by itself. */
  mayHave(url: URL): boolean;
  /** Resolves a host for a connection. Fails with `RefusedAddress` where one of its addresses is not allowed. */
  lookup: LookupFunction;
}

/** Of a host that may not be reached. */
export class RefusedAddress extends Error {}

/**
 * In production notify posts to public addresses only, by https, and to the `networks` of one's own that are named. The address is
 * checked when the connection is made, so that a name can't change its address after the check. In development
 * everything can be reached, on this machine without TLS too.
 */
export function addressRules({ isProduction, networks }: { isProduction: boolean; networks: string }): AddressRules {
  const own = networks.split(',').flatMap((network) => (network.trim() ? [ipaddr.parseCIDR(network.trim())] : []));
  const isAllowed = (text: string): boolean => {
    const address = ipaddr.process(text);
    return (
      !isProduction ||
      address.range() === 'unicast' ||
      own.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]))
    );
  };
  return {
    mayHave({ protocol, hostname, username, password }) {
      const host = hostname.replace(/^\[|\]$/g, '');
      if (username || password) return false;
      if (isIP(host) && !isAllowed(host)) return false;
      return protocol === 'https:' || (protocol === 'http:' && !isProduction && isThisMachine(host));
    },
    lookup(hostname, options, callback) {
      lookup(hostname, { ...options, all: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error || !first) return callback(error ?? new Error('no address'), []);
        if (!addresses.every(({ address }) => isAllowed(address)))
          return callback(new RefusedAddress(`${hostname} has an address that is not public`), []);
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    },
  };
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');

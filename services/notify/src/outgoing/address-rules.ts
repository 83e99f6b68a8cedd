import type { LookupFunction } from 'node:net';
import { addressGuard, isThisMachine } from '@floorlight/service-kit/address-guard';

export interface AddressRules {
  /** Whether a URL is allowed, as far as it says by itself. */
  mayHave(url: URL): boolean;
  /** Resolves a host for a connection. Fails with `RefusedAddress` where one of its addresses is not allowed. */
  lookup: LookupFunction;
}

/**
 * In production notify posts to public addresses only, by https, and to the `networks` of one's own that are named. In
 * development everything can be reached, on this machine without TLS too.
 */
export function addressRules({ isProduction, networks }: { isProduction: boolean; networks: string }): AddressRules {
  const { allows, lookup } = addressGuard({
    everything: !isProduction,
    publicAddresses: true,
    networks: { variable: 'WEBHOOK_NETWORKS', value: networks },
  });
  return {
    mayHave({ protocol, hostname, username, password }) {
      const host = hostname.replace(/^\[|\]$/g, '');
      if (username || password || !allows(host)) return false;
      return protocol === 'https:' || (protocol === 'http:' && !isProduction && isThisMachine(host));
    },
    lookup,
  };
}

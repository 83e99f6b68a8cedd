import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import type { TlsIdentity } from '@floorlight/service-kit/tls-identity';
import type { OpenSecure } from './connect-to-first.ts';

/** Connections with TLS to whatever proves to be the service at an address. */
export function secureConnections(identity: TlsIdentity, urls: Record<ServiceName, string[]>): OpenSecure {
  const services = new Map(serviceNames.map((name) => [new URL(urls[name][0] ?? '').host, name])); // a list is never empty
  return (address, at) => {
    const service = services.get(address);
    if (!service) throw new Error(`No service is at ${address}`);
    return identity.connect(service, at);
  };
}

/** The proxies speak plain HTTP over connections that the agent opens, with TLS or without. */
export const withoutTls = (url: string): string => url.replace(/^https:/, 'http:');

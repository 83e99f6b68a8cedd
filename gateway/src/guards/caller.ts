import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/** The client of a request, according to the connection and the proxies we trust. */
export interface Caller {
  address: string;
  protocol: 'http' | 'https';
  host: string;
  /** The connection comes from a trusted proxy. */
  viaProxy: boolean;
}

export type ReadCaller = (request: IncomingMessage) => Caller;

/** Returns a function that finds the caller of a request. `trustProxy` has the format of TRUST_PROXY; throws if it is invalid. */
export function callerReader(trustProxy: string): ReadCaller {
  const trusted = trustedBy(trustProxy.trim());
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    const direct = { address: peer, protocol: 'http', host: request.headers.host ?? '' } as const; // a proxy in front ends TLS
    if (!trusted?.(peer, 0)) return { ...direct, viaProxy: false };
    return {
      address: proxyAddr(request, trusted),
      protocol: firstOf(request.headers['x-forwarded-proto']) === 'https' ? 'https' : direct.protocol,
      host: firstOf(request.headers['x-forwarded-host']) ?? direct.host,
      viaProxy: true,
    };
  };
}

function trustedBy(trustProxy: string): ((address: string, hop: number) => boolean) | null {
  if (!trustProxy || trustProxy === '0') return null;
  if (/^\d+$/.test(trustProxy)) return (_address, hop) => hop < Number(trustProxy);
  return proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',')[0]?.trim();

import { isIP, type LookupFunction } from 'node:net';
import { primaryLookup } from './redis-sentinels.ts';

/**
 * How to open a connection to the Redis of a URL. With `rediss:` it takes certificates of `authorities` (PEM; those that Node
 * knows unless given). With `?sentinels=host:port,host:port&name=…` it is the primary that Sentinel names: then the URL's
 * host is the name in the certificates of all of them, and its port that of all. `&sentinelLogin` uses its user and password
 * at the Sentinels, too. Throws where these don't fit.
 */
export function redisSocket(
  url: string,
  authorities: string | undefined,
): { tls?: true; ca?: string; lookup?: LookupFunction } {
  const { protocol, hostname, username, password, searchParams } = new URL(url);
  const tls = authorities && protocol === 'rediss:' ? ({ tls: true, ca: authorities } as const) : {};
  const sentinels = searchParams.get('sentinels');
  if (!sentinels) return tls;
  const name = searchParams.get('name') ?? '';
  if (!/^[\w.-]+$/.test(name))
    throw new Error('REDIS_URL names sentinels, but not the name of the Redis that they watch');
  if (isIP(hostname)) throw new Error('REDIS_URL names sentinels: then its host is a name, not an address');
  const login = searchParams.has('sentinelLogin') ? `${username}:${password}@` : '';
  const urls = sentinels.split(',').map((at) => `${protocol}//${login}${at.trim()}`);
  return { ...tls, lookup: primaryLookup({ urls, name, authorities }) };
}

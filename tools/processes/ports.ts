import { createServer } from 'node:net';

/** Below the range of outgoing ports, so that no other connection holds one of ours. */
const portRange = { from: 12_000, to: 31_000 };

/** Returns the first port from `wanted` upwards that is free on `host` and not in `taken`. */
export async function nextFreePort(wanted: number, host = '127.0.0.1', taken?: ReadonlySet<number>): Promise<number> {
  for (let port = wanted; port < 65_536; port++) {
    if (!taken?.has(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No port from ${wanted} upwards is free on ${host}`);
}

/** Returns a random free port, so that two callers at the same moment rarely get the same one. */
export const randomFreePort = (taken?: ReadonlySet<number>): Promise<number> =>
  nextFreePort(portRange.from + Math.floor(Math.random() * (portRange.to - portRange.from)), undefined, taken);

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

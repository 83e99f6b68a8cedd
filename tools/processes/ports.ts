import { createServer } from 'node:net';

/** Below the range from which systems pick outgoing ports, so that no stranger's connection holds a port of ours. */
const unclaimed = { from: 12_000, to: 31_000 };

/** The first port from `wanted` upwards that nobody listens on, on `host`, and that is not in `taken`. */
export async function nextFreePort(wanted: number, host = '127.0.0.1', taken?: ReadonlySet<number>): Promise<number> {
  for (let port = wanted; port < 65_536; port++) {
    if (!taken?.has(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No port from ${wanted} upwards is free on ${host}`);
}

/** A free port that two callers at the same moment will hardly both get. */
export const randomFreePort = (taken?: ReadonlySet<number>): Promise<number> =>
  nextFreePort(unclaimed.from + Math.floor(Math.random() * (unclaimed.to - unclaimed.from)), undefined, taken);

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's range for outgoing connections, so that none of them takes the port before its server does. */
const range = { from: 12_000, to: 31_000 };

/** Those of this process: one that was given may not be in use yet. */
const given = new Set<number>();

/** A TCP port of the loopback interface that is free at this moment, and that this process was not given before. */
export async function freePort(): Promise<number> {
  const port = range.from + Math.floor(Math.random() * (range.to - range.from));
  if (given.has(port)) return freePort();
  given.add(port);
  const probe = createServer();
  try {
    probe.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}

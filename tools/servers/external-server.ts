import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, Server } from './server.ts';

const startTimeout = 15_000;

/** A server that someone else runs: never stopped. Throws if it does not answer within 15 s. */
export async function externalServer(engine: Engine, url: string): Promise<Server> {
  const { name, variable } = engine;
  const notManagedHere = () => new Error(`${name} at ${variable} was not started here and can't be signalled`);
  const server: Server = {
    name,
    url,
    origin: variable,
    pid: null,
    async start() {
      const deadline = Date.now() + startTimeout;
      for (;;) {
        const problem = await engine.ping(url, null).then(
          () => null,
          (error: Error) => error,
        );
        if (!problem) return;
        if (Date.now() > deadline) throw new Error(`${name} at ${variable} does not answer: ${problem.message}`);
        await sleep(500);
      }
    },
    stop: () => Promise.resolve(),
    kill() {
      throw notManagedHere();
    },
  };
  await server.start();
  return server;
}

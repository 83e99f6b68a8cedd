import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, Server } from './server.ts';

const patience = 15_000;

/** A server somebody else runs: used as it is, never stopped. Throws when it does not answer within 15 s. */
export async function externalServer(engine: Engine, url: string): Promise<Server> {
  const { name, variable } = engine;
  const notOurs = () => new Error(`${name} at ${variable} is not ours to signal`);
  const server: Server = {
    name,
    url,
    origin: variable,
    pid: null,
    async start() {
      const deadline = Date.now() + patience;
      for (;;) {
        const problem = await engine.answers(url).then(
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
      throw notOurs();
    },
  };
  await server.start();
  return server;
}

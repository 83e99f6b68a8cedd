import { join } from 'node:path';
import { findSources } from '../../servers/find-sources.ts';
import { localServer } from '../../servers/local-server.ts';
import { nats } from '../../servers/nats.ts';
import type { Server } from '../../servers/server.ts';
import type { BenchContext } from '../context.ts';

/** Starts a NATS server beside the product's. It asks nobody who they are. */
export async function ownNats(context: BenchContext, name: string): Promise<Server> {
  const source = (await findSources([nats], {}, context.log)).get('nats');
  if (source?.kind !== 'program') throw new Error('needs the program nats-server');
  const parent = join(context.directory, name);
  const options = { parent, port: 14_222, durable: true, secrets: null, log: context.log };
  const server = await localServer(nats, source.program, options);
  context.onEnd(() => server.stop());
  return server;
}

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Principal } from '@floorlight/contracts/principal';
import { openDatabase } from '@floorlight/database/database';
import { connectBus } from '@floorlight/event-bus/bus';
import { busConfig } from '@floorlight/event-bus/config';
import { topsOf } from '@floorlight/notify/live/feed';
import { createLive } from '@floorlight/notify/live/live';
import { feedIntervals } from '@floorlight/notify/schema';
import { readConfig } from '@floorlight/service-kit/config';
import { createLogger } from '@floorlight/telemetry/logger';
import * as z from 'zod/mini';
import { liveMessage } from './message.ts';
import { serve } from './server.ts';

/** Notify's live code with its database and NATS. Only the principal of a socket is not verified. */
const { DATABASE_URL = '' } = process.env;
const siteId = 'main';
const log = createLogger({ service: 'notify', level: 'warn' });
const db = openDatabase({ url: DATABASE_URL, log });
const bus = connectBus({ config: readConfig(z.object(busConfig), process.env), name: 'notify', log });
const live = createLive({ db, bus, log, principals: { verify: newPrincipal }, heartbeatSeconds: 3600 });

await db.start();
await bus.start();
await live.start?.();
const server = createServer().on('upgrade', (request, socket, head) => {
  request.headers['x-floorlight-principal'] = 'not verified';
  live.upgrade(request, socket, head);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name

/** What was measured before may have filled the site's feed, and a socket gets only what is above its top. */
let seq = (await topsOf(db, [siteId])).get(siteId)?.top ?? 0;
serve({
  port,
  broadcast(marker) {
    seq += 1;
    const { createdAt, ...message } = liveMessage(marker);
    live.push([
      {
        lane: 'alert',
        siteId,
        first: seq,
        seq,
        occurredAt: Date.parse(createdAt),
        audience: 'managers',
        listed: true,
        own: [],
        messages: { listed: JSON.stringify({ createdAt, ...message }) },
      },
    ]);
  },
});

async function newPrincipal(): Promise<Principal> {
  const id = randomUUID();
  await db.orm.insert(feedIntervals).values({ userId: id, siteId, audience: 'managers', afterSeq: 0 });
  return { sub: id, sid: id, siteId, role: 'manager', name: 'Mia Chen', email: 'mia@example.test' };
}

import { randomUUID } from 'node:crypto';
import type { Envelope, EventName, EventPayload } from '@floorlight/contracts/events';
import { listNotifications, markRead } from '@floorlight/contracts/notifications';
import { connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll } from 'vitest';
import { site } from './both-sides.ts';
import { expectBothSides } from './expect-both-sides.ts';
import type { Side } from './side.ts';

const bus = connectBus({
  get config() {
    return testBusConfig();
  },
  name: 'sides',
  log: createLogger({ service: 'sides', level: 'fatal' }),
});
beforeAll(() => bus.start());
afterAll(() => bus.stop());

/** Returns the id of the event. */
async function publish<N extends EventName>(name: N, payload: EventPayload<N>): Promise<string> {
  const id = randomUUID();
  await bus.publish({
    id,
    name,
    siteId: site,
    occurredAt: new Date().toISOString(),
    actor: null,
    requestId: null,
    traceparent: null,
    payload,
  } satisfies Envelope);
  return id;
}

expectBothSides('notify', (auth) => {
  const id = randomUUID();
  const manager = auth.tokenFor('notify', { sub: id, role: 'manager' });
  const known = publish('auth.user.verified', {
    person: {
      id,
      siteId: site,
      email: `${id}@x.test`,
      firstName: 'Mia',
      lastName: 'Chen',
      role: 'manager',
      isActive: true,
      version: 1,
    },
  });
  const show = async (at: Side, alertId: string) => {
    const token = (await manager).token;
    const shown = JSON.stringify(await at.send(listNotifications, { token, query: { limit: '100' } }));
    if (!shown.includes(alertId)) throw new Error(`alert ${alertId} is not among the notifications`);
  };
  return {
    async work(first, second) {
      await known;
      const alert = alertOf({ siteId: site });
      const notification = await publish('safety.alert.raised', { alert });
      await eventually(() => show(first, alert.id));
      await eventually(() => show(second, alert.id));
      return notification;
    },
    /** A notification has the id of its event. */
    async find(at, notification) {
      await at.send(markRead, { token: (await manager).token, params: { id: notification } });
    },
  };
});

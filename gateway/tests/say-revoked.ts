import type { EventName, EventPayload } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import { connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { testUrls } from '@floorlight/test-kit/urls';
import { onTestFinished } from 'vitest';
import type { SignedIn } from './house.ts';

/** Says on the bus, as auth does, that a session has ended. */
export const sayRevoked = ({ principal }: SignedIn): Promise<void> =>
  say('auth.session.revoked', { userId: principal.sub, sessionIds: [principal.sid] });

/** The same, that somebody's role has changed. */
export const sayRoleChanged = ({ principal }: SignedIn, role: Principal['role']): Promise<void> =>
  say('auth.user.updated', {
    person: {
      id: principal.sub,
      siteId: principal.siteId,
      email: principal.email,
      firstName: 'Sam',
      lastName: 'Worker',
      role,
      isActive: true,
      version: 3,
    },
  });

async function say<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void> {
  const bus = connectBus({ url: testUrls.nats, name: 'test', log: createLogger({ service: 'test', level: 'silent' }) });
  onTestFinished(bus.stop);
  await bus.start();
  await eventually(() => bus.connected());
  await bus.publish({
    id: crypto.randomUUID(),
    name,
    siteId: randomSite(),
    occurredAt: new Date().toISOString(),
    actor: null,
    requestId: null,
    traceparent: null,
    payload,
  });
}

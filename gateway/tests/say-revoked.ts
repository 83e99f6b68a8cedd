import { connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { testUrls } from '@floorlight/test-kit/urls';
import { onTestFinished } from 'vitest';
import type { SignedIn } from './house.ts';

/** Says on the bus, as auth does, that a session has ended. */
export async function sayRevoked({ principal }: SignedIn): Promise<void> {
  const bus = connectBus({ url: testUrls.nats, name: 'test', log: createLogger({ service: 'test', level: 'silent' }) });
  onTestFinished(bus.stop);
  await bus.start();
  await eventually(() => bus.connected());
  await bus.publish({
    id: crypto.randomUUID(),
    name: 'auth.session.revoked',
    siteId: randomSite(),
    occurredAt: new Date().toISOString(),
    actor: null,
    requestId: null,
    traceparent: null,
    payload: { userId: principal.sub, sessionIds: [principal.sid] },
  });
}

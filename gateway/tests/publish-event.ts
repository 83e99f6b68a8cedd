import type { EventName, EventPayload } from '@floorlight/contracts/events';
import type { Role } from '@floorlight/contracts/person';
import { connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { eventually } from '@floorlight/test-kit/eventually';
import { onTestFinished } from 'vitest';
import type { SignedIn } from './gateway-under-test.ts';

/** Publishes auth's event that a session has ended. */
export const publishRevoked = ({ principal }: SignedIn): Promise<void> =>
  publish(principal.siteId, 'auth.session.revoked', { userId: principal.sub, sessionIds: [principal.sid] });

/** Publishes auth's event that a user's role has changed. */
export const publishRoleChanged = ({ principal }: SignedIn, role: Role): Promise<void> =>
  publish(principal.siteId, 'auth.user.updated', {
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

/** Publishes auth's event that an API key has been revoked. */
export const publishKeyRevoked = (keyId: string): Promise<void> =>
  publish('main', 'auth.apikey.revoked', {
    keyId,
    key: { name: 'Dock gate', site: null, permissions: ['beacons.place'], expiresAt: null },
  });

/** Publishes auth's event that a site has been closed. */
export const publishSiteClosed = (site: string): Promise<void> =>
  publish(site, 'auth.site.changed', { site: `Warehouse ${site}`, version: 2, kind: 'closed', changes: [] });

/** Publishes auth's event that a shared device has been revoked. */
export const publishDeviceRevoked = (deviceId: string): Promise<void> =>
  publish('main', 'auth.device.revoked', { deviceId, device: { name: 'Dock 3', site: 'main', zone: null } });

/** Publishes auth's event that a wall display has been revoked. */
export const publishDisplayRevoked = (displayId: string): Promise<void> =>
  publish('main', 'auth.display.revoked', { displayId, display: { name: 'Shift office', site: 'main' } });

async function publish<N extends EventName>(siteId: string, name: N, payload: EventPayload<N>): Promise<void> {
  const bus = connectBus({
    config: testBusConfig(),
    name: 'test',
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  onTestFinished(bus.stop);
  await bus.start();
  await eventually(() => bus.connected());
  await bus.publish({
    id: crypto.randomUUID(),
    name,
    siteId,
    occurredAt: new Date().toISOString(),
    actor: null,
    requestId: null,
    traceparent: null,
    payload,
  });
}

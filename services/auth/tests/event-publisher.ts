import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { BreakSession } from '@floorlight/contracts/breaks';
import type { Envelope, EventName, EventPayload } from '@floorlight/contracts/events';
import { connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { eventually } from '@floorlight/test-kit/eventually';

export interface EventPublisher {
  /** Publishes an event as another service would; returns it. */
  publish<N extends EventName>(name: N, payload: EventPayload<N>, overrides?: Partial<Envelope>): Promise<Envelope>;
  /** Publishes an event a second time. */
  repeat(event: Envelope): Promise<void>;
  stop(): Promise<void>;
}

/** Publishes events for a site in place of the other services. */
export async function openEventPublisher(siteId: string): Promise<EventPublisher> {
  const log = createLogger({ service: 'test', level: 'silent' });
  const bus = connectBus({ config: testBusConfig(), name: `publisher ${siteId}`, log });
  await bus.start();
  await eventually(() => bus.connected());
  return {
    async publish(name, payload, overrides = {}) {
      const event: Envelope = {
        id: randomUUID(),
        name,
        siteId,
        occurredAt: new Date().toISOString(),
        actor: { id: randomUUID(), name: 'Wanda Okafor', role: 'worker' },
        requestId: null,
        traceparent: null,
        origin: { ip: '203.0.113.9', userAgent: androidChrome },
        payload,
        ...overrides,
      };
      await bus.publish(event);
      return event;
    },
    // JetStream drops a second message with the same id, so the id differs in case.
    repeat: (event) => bus.publish({ ...event, id: event.id.toUpperCase() }),
    stop: () => bus.stop(),
  };
}

/** The user agent of Chrome on an Android phone. */
export const androidChrome =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export const anAlert = (siteId: string, given: Partial<EmergencyAlert> = {}): EmergencyAlert =>
  alertOf({
    siteId,
    title: 'Fire Emergency',
    description: '',
    language: null,
    emergencyType: 'fire',
    latitude: 51.5,
    longitude: -0.12,
    locationAccuracy: 5,
    warehouseZone: 'Packing',
    reportedByName: 'Wanda Okafor',
    ...given,
  });

export const aBreak = (given: Partial<BreakSession> = {}): BreakSession => ({
  id: randomUUID(),
  sessionType: 'restroom',
  status: 'active',
  startTime: new Date().toISOString(),
  endTime: null,
  startReceivedAt: null,
  endReceivedAt: null,
  duration: null,
  allowedDuration: 300,
  scannedAwayCode: 'RESTROOM-7',
  location: null,
  returnMethod: null,
  extendedBy: null,
  extendedByName: null,
  extensionReason: null,
  originalDuration: null,
  extensions: 0,
  cancelledByName: null,
  day: null,
  ...given,
});

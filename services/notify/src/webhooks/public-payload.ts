import type { WebhookEvent } from '@floorlight/contracts/webhooks';

/** An event that leaves Floorlight: one of the bus, or a round of an alarm plan. */
export interface SentEvent {
  id: string;
  name: WebhookEvent;
  siteId: string;
  occurredAt: string;
  payload: object;
}

/** Where people are, and how that is known. */
const positions = ['latitude', 'longitude', 'accuracy', 'locationAccuracy', 'locationMethod', 'latestLocation'];
/** What no receiver gets: addresses and IDs of people, and what witnesses are named. */
const never = ['email', 'employeeId', 'witnessInfo', 'managerId'];

/** What a receiver gets of an event: a type, a time and its data, after the Standard Webhooks specification. */
export function publicPayload(event: SentEvent, { withPositions }: { withPositions: boolean }): object {
  const left = new Set([...never, ...(withPositions ? [] : positions)]);
  return {
    type: event.name,
    timestamp: event.occurredAt,
    data: { eventId: event.id, siteId: event.siteId, ...without(event.payload, left) },
  };
}

function without(value: object, left: ReadonlySet<string>): object {
  const kept: object = JSON.parse(JSON.stringify(value, (key, part) => (left.has(key) ? undefined : part)));
  return kept;
}

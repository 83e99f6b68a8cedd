import { type FloorEvent, isKnown, parseAnyEvent, subjectOf, type UnknownEvent } from '@floorlight/contracts/events';
import type { EventKeys } from './event-keys.ts';
import { eventsRefused } from './metrics.ts';

/** Of a message, and of a request that hands events over. */
export const signatureHeader = 'Floorlight-Signature';

/** An event without the signature of its service, or on the subject of another event. */
export class RefusedEvent extends Error {}

export interface SignedMessage {
  subject: string;
  data: Uint8Array;
  signature: string | undefined;
}

/**
 * Verifies and parses an event, also one of a newer release. `mayBeUnsigned`: an earlier version stored it.
 *
 * @throws RefusedEvent, or another error if it is signed but not readable.
 */
export async function openEvent(
  keys: EventKeys,
  { subject, data, signature }: SignedMessage,
  { mayBeUnsigned = false } = {},
): Promise<FloorEvent | UnknownEvent> {
  const service = subject.split('.')[2] ?? '';
  if (!mayBeUnsigned && !(await keys.isSignedBy(service, data, signature)))
    throw new RefusedEvent(signature ? `it does not carry the signature of ${service}` : 'it is not signed');
  const event = parseAnyEvent(JSON.parse(new TextDecoder().decode(data)));
  const own = anySubjectOf(event);
  if (own !== subject) throw new RefusedEvent(`it belongs on the subject ${own}`);
  return event;
}

/**
 * Verifies and parses the body of a request that hands events over, one or an array of them. It carries one signature,
 * so all must be events of the service that signed it.
 *
 * @throws RefusedEvent, or another error if the body does not hold events.
 */
export async function openHandedOver(
  keys: EventKeys,
  body: Uint8Array,
  signature: string | undefined,
): Promise<(FloorEvent | UnknownEvent)[]> {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
  const events = (Array.isArray(parsed) ? parsed : [parsed]).map(parseAnyEvent);
  if (events.length === 0) throw new Error('no event');
  for (const service of new Set(events.map(({ name }) => name.split('.')[0] ?? '')))
    if (!(await keys.isSignedBy(service, body, signature))) {
      eventsRefused.inc({ path: 'hand-over' });
      throw new RefusedEvent(`they do not carry the signature of ${service}`);
    }
  return events;
}

/** Where an event belongs. Only a position that this release knows has a root of its own. */
export const anySubjectOf = (event: FloorEvent | UnknownEvent): string =>
  isKnown(event) ? subjectOf(event) : `floor.${event.siteId}.${event.name}`;

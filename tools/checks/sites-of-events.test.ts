import { type EventName, events, parseEvent } from '@floorlight/contracts/events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { valuesOf } from '../e2e/fuzz/values-of.ts';

/** What made-up values can't be. */
const fitting: Record<string, string> = { siteId: 'main', language: 'en' };
const [id] = fc.sample(fc.uuid(), 1);
const names = Object.keys(events) as EventName[]; // Object.keys forgets the literal keys

/** Each event with each thing in it that belongs to a site. */
const ofSites = names.flatMap((name) => {
  const payload = JSON.parse(JSON.stringify(fc.sample(valuesOf(events[name], 0), { numRuns: 1, seed: 1 })[0]));
  return Object.entries<{ siteId?: string }>(payload)
    .filter(([, value]) => value?.siteId !== undefined)
    .map(([field]) => [name, field, payload] as const);
});

const eventOf = (name: EventName, payload: object, siteId: string) => ({
  id,
  name,
  siteId,
  occurredAt: '2026-11-23T08:00:00.000Z',
  actor: null,
  requestId: null,
  traceparent: null,
  payload: JSON.parse(JSON.stringify(payload), (key, value) => fitting[key] ?? value),
});

describe('an event that holds something of another site', () => {
  test.each(ofSites)('is refused: %s, its %s', (name, field, payload) => {
    expect(parseEvent(eventOf(name, payload, 'main'))).toMatchObject({ siteId: 'main', payload: expect.anything() });
    const event = eventOf(name, payload, 'main');
    event.payload[field].siteId = 'north';
    expect(() => parseEvent(event)).toThrow(`its ${field} belongs to another site`);
  });

  test('no field with a site is missing above', () => {
    // A person's memberships are at other sites.
    const withoutMemberships = (key: string, value: unknown) => (key === 'memberships' ? undefined : value);
    const fields = names.map((name) =>
      JSON.stringify(z.toJSONSchema(events[name], { io: 'input' }), withoutMemberships),
    );
    expect(ofSites).toHaveLength(fields.flatMap((schema) => schema.match(/"siteId":/g) ?? []).length);
  });
});

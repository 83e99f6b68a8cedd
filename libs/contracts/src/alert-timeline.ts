import * as z from 'zod/mini';
import { AlertMessage, KnownLocation } from './alerts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';

const who = z.object({ id: Id, name: z.string() });
const times = z.int().check(z.gte(1));

/** One event of an alert; `by` is missing where the product caused it. */
export const AlertTimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('raised'), at: Instant, by: who }),
  /** The button was pressed again, `times` times; `at` is the last. */
  z.object({ kind: z.literal('pressed'), at: Instant, by: who, times }),
  /** `times` readings in a row from `at` to `until`; `location` is the last. */
  z.object({ kind: z.literal('located'), at: Instant, until: Instant, by: who, times, location: KnownLocation }),
  /**
   * Not acknowledged: every manager of the site was notified again. `unsolved`: acknowledged, but not over. `round` counts
   * from 1.
   */
  z.object({
    kind: z.literal('escalated'),
    at: Instant,
    round: z.int().check(z.gte(1)),
    unsolved: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('acknowledged'), at: Instant, by: who }),
  z.object({ kind: z.literal('on_the_way'), at: Instant, by: who }),
  z.object({ kind: z.literal('there'), at: Instant, by: who }),
  /** Somebody said in which zone help is needed. */
  z.object({ kind: z.literal('placed'), at: Instant, by: who, zone: z.string() }),
  z.extend(AlertMessage, { kind: z.literal('message') }),
  z.object({ kind: z.literal('resolved'), at: Instant, by: who, notes: z.nullable(z.string()) }),
  /** By its sender or a manager. */
  z.object({ kind: z.literal('cancelled'), at: Instant, by: who }),
]);
export type AlertTimelineEntry = z.infer<typeof AlertTimelineEntry>;

export const getAlertTimeline = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/emergency-alerts/:id/timeline',
  summary: 'The events of an alert, oldest first, for everyone who can see the alert.',
  access: 'user',
  keyPermission: 'alerts.read',
  params: IdParams,
  reply: { status: 200, body: z.array(AlertTimelineEntry) },
  fails: ['not_found'],
  survivesAuth: true,
});

export const alertTimelineEndpoints = { getAlertTimeline };

import * as z from 'zod/mini';
import { AlarmChannel } from './alarm-plan.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';
import { SiteId } from './sites.ts';

/** Somebody whom the plan of a site may name, and by what they can be reached. */
export const AlarmPerson = z.object({
  userId: Id,
  name: z.string(),
  /** Whether they may acknowledge the site's alerts: only such people are on call. */
  responds: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
  text: z.boolean(),
});
export type AlarmPerson = z.infer<typeof AlarmPerson>;

export const AlarmPeople = z.object({
  people: z.array(AlarmPerson),
  /** Whether this installation sends text messages, and whether a webhook of the site takes calls. */
  sendsTexts: z.boolean(),
  hasWebhook: z.boolean(),
});
export type AlarmPeople = z.infer<typeof AlarmPeople>;

export const listAlarmPeople = defineEndpoint({
  service: 'notify',
  access: 'sites.edit',
  method: 'GET',
  path: '/api/alarm-people',
  summary:
    'Whom the alarm plan of a site may name: active leads, managers and administrators, and how they are reached.',
  /** Another site only for those who edit every site. Default: the caller's. */
  query: z.object({ site: z.optional(SiteId) }),
  reply: { status: 200, body: AlarmPeople },
});

/**
 * What keeps an alarm from somebody. `nobody`: nobody gets the site's alarms. `gap`: nobody is on call at times. `nobodyOnCall`:
 * now. `unreachable`: none of their step's channels reaches them. `left`: they may not answer alerts any more.
 * `noTexts`, `noWebhook`: a step has a channel that isn't there.
 */
export const AlarmProblem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nobody') }),
  z.object({ kind: z.literal('nobodyOnCall') }),
  /** Times of the rota: see `rotaTime`. */
  z.object({ kind: z.literal('gap'), from: z.int(), to: z.int(), weeks: z.int() }),
  z.object({ kind: z.literal('unreachable'), userId: Id, name: z.string(), channels: z.array(AlarmChannel) }),
  z.object({ kind: z.literal('left'), userId: Id, name: z.string() }),
  z.object({ kind: z.literal('noTexts') }),
  z.object({ kind: z.literal('noWebhook') }),
]);
export type AlarmProblem = z.infer<typeof AlarmProblem>;

export const getAlarmReadiness = defineEndpoint({
  service: 'notify',
  access: 'alerts.listAll',
  method: 'GET',
  path: '/api/alarm-readiness',
  summary: "What keeps the alarms of the caller's site from somebody, as its plan and everybody's channels are now.",
  reply: { status: 200, body: z.array(AlarmProblem) },
});

/** `unknown`: the call broke off, and the text may have arrived. It is not sent twice. `dropped`: answered before. */
export const TextState = z.enum(['waiting', 'sent', 'failed', 'unknown', 'dropped']);
export type TextState = z.infer<typeof TextState>;

/** By what an alert reached somebody, and when first. Null: not, or not yet. */
export const CalledPerson = z.object({
  userId: Id,
  name: z.string(),
  /** A device of theirs had it, in the app or by push; and a page that they looked at. */
  deviceAt: z.nullable(Instant),
  seenAt: z.nullable(Instant),
  /** The mail server took it. */
  mailAt: z.nullable(Instant),
  /** The text of each round. `code`: of the refusal. */
  texts: z.array(z.object({ round: z.int(), state: TextState, at: z.nullable(Instant), code: z.nullable(z.int()) })),
});
export type CalledPerson = z.infer<typeof CalledPerson>;

export const AlertCalls = z.object({
  people: z.array(CalledPerson),
  webhooks: z.array(
    z.object({ name: z.string(), state: z.enum(['waiting', 'delivered', 'failed']), at: z.nullable(Instant) }),
  ),
});
export type AlertCalls = z.infer<typeof AlertCalls>;

export const getAlertCalls = defineEndpoint({
  service: 'notify',
  access: 'alerts.listAll',
  method: 'GET',
  path: '/api/emergency-alerts/:id/calls',
  summary: 'Which channel reached whom about an alert, and when.',
  params: IdParams,
  reply: { status: 200, body: AlertCalls },
  fails: ['not_found'],
});

export const alarmReachEndpoints = { listAlarmPeople, getAlarmReadiness, getAlertCalls };

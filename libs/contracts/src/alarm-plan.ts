import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';
import { Id } from './scalars.ts';
import { siteFieldMessages as m } from './site-field-messages.ts';

const clockTime = fieldError(m.clockTime);
const dayRequired = fieldError(m.dayRequired);
const channelRequired = fieldError(m.channelRequired);
const dateRequired = fieldError(m.dateRequired);

/** Days of the week, from Monday = 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export const mostRotaWeeks = 12;

/** Hours in which somebody is on call, in one week of the rota. */
export const RotaShift = z.object({
  /** Which week, from 1. */
  week: z.int().check(z.gte(1), z.lte(mostRotaWeeks)),
  days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1, dayRequired), z.maxLength(7, dayRequired)),
  /** By the site's clock, `22:00`. Where `to` is not after `from` the shift ends on the next day. */
  from: z.string(clockTime).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockTime)),
  to: z.string(clockTime).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockTime)),
  userId: Id,
});
export type RotaShift = z.infer<typeof RotaShift>;

/** Who is on call: so many weeks, one after the other and then from the beginning. `firstDay` is in the first of them. */
export const OnCallRota = z.object({
  firstDay: z.iso.date(dateRequired),
  weeks: z.int().check(z.gte(1), z.lte(mostRotaWeeks)),
  shifts: z.array(RotaShift).check(z.maxLength(500, fieldError(m.tooMany, { count: 500 }))),
});
export type OnCallRota = z.infer<typeof OnCallRota>;

/** How an alarm reaches people besides the app, which shows it to all managers at once. */
export const AlarmChannel = z.enum(['push', 'mail', 'text', 'webhook']);
export type AlarmChannel = z.infer<typeof AlarmChannel>;

/** `rota`: whoever is on call. `managers`: all who receive the site's alarms. `people`: those who are named. */
export const AlarmStepKind = z.enum(['rota', 'managers', 'people']);
export type AlarmStepKind = z.infer<typeof AlarmStepKind>;

/** Who is called in a round, and by what. The next step comes with the next round. */
export const AlarmStep = z.object({
  who: AlarmStepKind,
  channels: z.array(AlarmChannel).check(z.minLength(1, channelRequired), z.maxLength(4)),
  /** Of a step of named people. */
  people: z._default(z.array(Id).check(z.maxLength(50, fieldError(m.tooMany, { count: 50 }))), []),
});
export type AlarmStep = z.infer<typeof AlarmStep>;

/** For which alerts all managers get push and email with the first round, whatever the steps say. */
export const ManagersAtOnce = z.enum(['always', 'critical', 'never']);
export type ManagersAtOnce = z.infer<typeof ManagersAtOnce>;

/** Whom an alarm calls, one step after the other. Without steps all managers get each round by push and email. */
export const AlarmPlan = z.object({
  steps: z.array(AlarmStep).check(z.maxLength(AlarmStepKind.options.length)),
  managersAtOnce: z._default(ManagersAtOnce, 'always'),
  rota: OnCallRota,
});
export type AlarmPlan = z.infer<typeof AlarmPlan>;

export const noAlarmPlan: AlarmPlan = {
  steps: [],
  managersAtOnce: 'always',
  rota: { firstDay: '2026-01-05', weeks: 1, shifts: [] },
};

export interface PlanMistake {
  path: (string | number)[];
  error: { error: () => string };
}

const shiftRequired = fieldError(m.shiftRequired);
const personRequired = fieldError(m.personRequired);
const stepTwice = fieldError(m.twice);
const noSuchWeek = fieldError(m.noSuchWeek);

/** Rules between several fields of a plan. */
export function mistakesInPlan({ steps, rota }: AlarmPlan): PlanMistake[] {
  return [
    ...steps.flatMap(({ who, people }, index): PlanMistake[] => {
      const path = ['steps', index];
      if (steps.findIndex((step) => step.who === who) < index) return [{ path: [...path, 'who'], error: stepTwice }];
      if (who === 'people' && people.length === 0) return [{ path: [...path, 'people'], error: personRequired }];
      if (who === 'rota' && rota.shifts.length === 0) return [{ path: ['rota', 'shifts'], error: shiftRequired }];
      return [];
    }),
    ...rota.shifts.flatMap(({ week }, index) =>
      week > rota.weeks ? [{ path: ['rota', 'shifts', index, 'week'], error: noSuchWeek }] : [],
    ),
  ];
}

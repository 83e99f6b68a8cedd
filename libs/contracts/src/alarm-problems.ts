import type { AlarmChannel, AlarmPlan } from './alarm-plan.ts';
import type { AlarmPeople, AlarmPerson, AlarmProblem } from './alarm-reach.ts';
import { gapsOf, onCallAt } from './on-call.ts';

/** So many gaps are named: a rota with more has the first of them at least. */
const mostGaps = 5;

/** What a plan lacks, the gravest first. `receivers`: how many get the site's alarms in the app. */
export function alarmProblems(
  { steps, rota }: AlarmPlan,
  { people, sendsTexts, hasWebhook }: AlarmPeople,
  { receivers, timeZone, at }: { receivers: number; timeZone: string; at: Date },
): AlarmProblem[] {
  const rotaStep = steps.find(({ who }) => who === 'rota');
  const hasChannel = (channel: AlarmChannel) => steps.some(({ channels }) => channels.includes(channel));
  const gaps = rotaStep ? gapsOf(rota).slice(0, mostGaps) : [];
  return [
    ...(receivers === 0 ? [{ kind: 'nobody' as const }] : []),
    ...(rotaStep && onCallAt(rota, timeZone, at).length === 0 ? [{ kind: 'nobodyOnCall' as const }] : []),
    ...gaps.map((gap) => ({ kind: 'gap' as const, ...gap, weeks: rota.weeks })),
    ...(hasChannel('text') && !sendsTexts ? [{ kind: 'noTexts' as const }] : []),
    ...(hasChannel('webhook') && !hasWebhook ? [{ kind: 'noWebhook' as const }] : []),
    ...steps.flatMap(({ who, people: named, channels }) => {
      if (who === 'managers') return [];
      const called = who === 'rota' ? rota.shifts.map(({ userId }) => userId) : named;
      return [...new Set(called)].flatMap((userId) =>
        problemOf(
          people.find((person) => person.userId === userId),
          userId,
          channels,
          who === 'rota',
        ),
      );
    }),
  ];
}

function problemOf(
  person: AlarmPerson | undefined,
  userId: string,
  channels: AlarmChannel[],
  mustRespond: boolean,
): AlarmProblem[] {
  if (!person || (mustRespond && !person.responds)) return [{ kind: 'left', userId, name: person?.name ?? '' }];
  const ways = channels.filter((channel) => channel !== 'webhook');
  if (ways.length === 0 || ways.some((way) => person[way])) return [];
  return [{ kind: 'unreachable', userId, name: person.name, channels: ways }];
}

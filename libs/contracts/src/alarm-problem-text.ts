import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { alarmProblemMessages as t } from './alarm-problem-messages.ts';
import type { AlarmProblem } from './alarm-reach.ts';
import { rotaTime } from './on-call.ts';

/** A problem of an alarm plan in words of the active language. */
export function alarmProblemText(problem: AlarmProblem): string {
  switch (problem.kind) {
    case 'nobody':
    case 'nobodyOnCall':
    case 'noTexts':
    case 'noWebhook':
      return t.plain[problem.kind]();
    case 'gap':
      return t.gap({ from: timeOf(problem.from, problem.weeks), to: timeOf(problem.to, problem.weeks) });
    case 'unreachable': {
      const channels = problem.channels.map((channel) => t.channels[channel]());
      return t.unreachable({ name: problem.name, channels: listOf(channels) });
    }
    case 'left':
      return problem.name ? t.left({ name: problem.name }) : t.somebodyLeft();
    default:
      return problem satisfies never;
  }
}

function timeOf(minute: number, weeks: number): string {
  const { week, day, time } = rotaTime({ weeks }, minute);
  return weeks > 1
    ? t.week({ week, day: weekdayName(day, 'long'), time })
    : t.oneWeek({ day: weekdayName(day, 'long'), time });
}

/** The name of a day of the week, from Monday = 1. */
export const weekdayName = (day: number, weekday: 'long' | 'short'): string =>
  // The first of January 2024 was a Monday.
  formatters.getDateTimeFormat(locale(), { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

const listOf = (items: string[]): string =>
  formatters.getListFormat(locale(), { type: 'disjunction', style: 'long' }).format(items);

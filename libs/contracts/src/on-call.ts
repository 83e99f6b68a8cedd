import type { OnCallRota } from './alarm-plan.ts';

const minutesOfDay = 24 * 60;
const minutesOfWeek = 7 * minutesOfDay;

/** A part of the rota in which nobody is on call, in minutes since its first Monday began. */
export interface RotaGap {
  from: number;
  to: number;
}

/** A time of the rota: the week from 1, the day from Monday = 1, and the time of day. */
export interface RotaTime {
  week: number;
  day: number;
  time: string;
}

/** Who is on call at this time, by the site's clock. Each person once. */
export function onCallAt(rota: OnCallRota, timeZone: string, at: Date): string[] {
  const now = minuteOfRota(rota, timeZone, at);
  const whole = rota.weeks * minutesOfWeek;
  const on = spansOf(rota).filter(({ from, to }) => (now - from + whole) % whole < to - from);
  return [...new Set(on.map(({ userId }) => userId))];
}

/** The parts of the rota in which nobody is on call, in order. A gap across its end is one that begins there. */
export function gapsOf(rota: OnCallRota): RotaGap[] {
  const whole = rota.weeks * minutesOfWeek;
  const spans = spansOf(rota).flatMap(({ from, to }) =>
    to <= whole
      ? [{ from, to }]
      : [
          { from, to: whole },
          { from: 0, to: to - whole },
        ],
  );
  const gaps: RotaGap[] = [];
  let covered = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from > covered) gaps.push({ from: covered, to: from });
    covered = Math.max(covered, to);
  }
  if (covered < whole) gaps.push({ from: covered, to: whole });
  const [first, last] = [gaps[0], gaps.at(-1)];
  if (gaps.length > 1 && first?.from === 0 && last?.to === whole)
    return [...gaps.slice(1, -1), { from: last.from, to: whole + first.to }];
  return gaps;
}

/** The week, day and time of a minute of the rota. */
export function rotaTime({ weeks }: Pick<OnCallRota, 'weeks'>, minute: number): RotaTime {
  const within = minute % (weeks * minutesOfWeek);
  const ofDay = within % minutesOfDay;
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    week: Math.floor(within / minutesOfWeek) + 1,
    day: Math.floor((within % minutesOfWeek) / minutesOfDay) + 1,
    time: `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`,
  };
}

interface Span extends RotaGap {
  userId: string;
}

function spansOf({ weeks, shifts }: OnCallRota): Span[] {
  return shifts.flatMap(({ week, days, from, to, userId }) =>
    week > weeks
      ? []
      : days.map((day) => {
          const start = (week - 1) * minutesOfWeek + (day - 1) * minutesOfDay + minuteOf(from);
          const length = (minuteOf(to) - minuteOf(from) + minutesOfDay) % minutesOfDay || minutesOfDay;
          return { userId, from: start, to: start + length };
        }),
  );
}

function minuteOfRota({ firstDay, weeks }: OnCallRota, timeZone: string, at: Date): number {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const today = dayNumber(Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'] ?? 1));
  const whole = weeks * 7;
  const day = (((today - mondayOf(dayNumber(Date.parse(firstDay)))) % whole) + whole) % whole;
  return day * minutesOfDay + (part['hour'] ?? 0) * 60 + (part['minute'] ?? 0);
}

const dayNumber = (milliseconds: number): number => Math.floor(milliseconds / 86_400_000);

/** Day 0, the first of January 1970, was a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-hc-h23-nu-latn', { ...parts, timeZone });
  clocks.set(timeZone, clock);
  return clock;
}

import type { BreakRule } from './break-rules.ts';
import type { BreakSession } from './breaks.ts';

/** `late`: it began after the time by which the rule wants it. */
export type RecordedBreak = 'taken' | 'late' | 'missed';

export interface OwedBreak {
  rule: BreakRule;
  recorded: RecordedBreak;
}

type Taken = Pick<BreakSession, 'sessionType' | 'status' | 'startTime' | 'duration'>;

const hour = 3_600_000;
/** Seconds by which a recorded break may be shorter: people tap a little late and a little early. */
const tolerance = 30;

/**
 * The breaks that the rules give for a shift (milliseconds), each with what was recorded of it. A break counts once, for the
 * longest rule that it fulfils; a visit to the restroom is no rest period.
 */
export function owedBreaks(
  rules: readonly BreakRule[],
  { start, end }: { start: number; end: number },
  breaks: readonly Taken[],
): OwedBreak[] {
  const unused = breaks
    .filter(({ sessionType, status, duration }) => sessionType !== 'restroom' && status !== 'cancelled' && duration)
    .map(({ startTime, duration }) => ({ at: Date.parse(startTime), seconds: duration ?? 0 }))
    .filter(({ at }) => at >= start && at <= end)
    .sort((a, b) => a.at - b.at);
  const owed = rules.filter(({ overHours }) => end - start > overHours * hour);
  const recorded = new Map<BreakRule, RecordedBreak>();
  for (const rule of owed.toSorted((a, b) => b.minutes - a.minutes)) {
    const index = unused.findIndex(({ seconds }) => seconds + tolerance >= rule.minutes * 60);
    const [taken] = index < 0 ? [] : unused.splice(index, 1);
    const isLate = taken && rule.byHours !== null && taken.at > start + rule.byHours * hour;
    recorded.set(rule, taken ? (isLate ? 'late' : 'taken') : 'missed');
  }
  return owed.map((rule) => ({ rule, recorded: recorded.get(rule) ?? 'missed' }));
}

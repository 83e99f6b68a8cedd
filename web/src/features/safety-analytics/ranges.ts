import { analyticsDaysMax } from '@floorlight/contracts/safety-analytics';
import { t } from './messages.ts';

export interface Range {
  /** First and last day, as `2026-11-20`; absent: the server's default. */
  from?: string;
  to?: string;
}

const day = 86_400_000;

/** Days of the preset periods. */
export const periods = { 'weeks-4': 28, 'weeks-12': 84, 'weeks-26': 182, year: 365 } as const;
export type Period = keyof typeof periods;

/** The range of `days` days that ends with the day `to`. */
export const rangeEnding = (to: string, days: number): Range => ({
  from: new Date(Date.parse(to) - (days - 1) * day).toISOString().slice(0, 10),
  to,
});

/** The error message of an invalid range; null if it is valid. */
export function rangeError({ from, to }: Range): string | null {
  if (!from || !to) return t.chooseBothDays();
  if (from > to) return t.endsBeforeStart();
  if ((Date.parse(to) - Date.parse(from)) / day + 1 > analyticsDaysMax) return t.tooLong({ days: analyticsDaysMax });
  return null;
}

import { analyticsDaysMax } from '@floorlight/contracts/safety-analytics';

export interface Range {
  /** First and last day, as `2026-11-20`; absent: the server's default. */
  from?: string;
  to?: string;
}

const day = 86_400_000;

/** The preset periods. */
export const periods = {
  'weeks-4': { label: 'Last 4 weeks', days: 28 },
  'weeks-12': { label: 'Last 12 weeks', days: 84 },
  'weeks-26': { label: 'Last 26 weeks', days: 182 },
  year: { label: 'Last year', days: 365 },
} as const;
export type Period = keyof typeof periods;

/** The range of `days` days that ends with the day `to`. */
export const rangeEnding = (to: string, days: number): Range => ({
  from: new Date(Date.parse(to) - (days - 1) * day).toISOString().slice(0, 10),
  to,
});

/** The error message of an invalid range; null if it is valid. */
export function rangeError({ from, to }: Range): string | null {
  if (!from || !to) return 'Choose the first and the last day';
  if (from > to) return 'The period ends before it begins';
  if ((Date.parse(to) - Date.parse(from)) / day + 1 > analyticsDaysMax)
    return `Choose at most ${analyticsDaysMax} days`;
  return null;
}

import type { Gs1Element } from './application-identifiers.ts';

/** What a field's digits mean. */
export type Gs1Value =
  /** Midnight UTC; `isMonth`: any day of that month. */
  { is: 'date'; date: Date; isMonth: boolean } | { is: 'number'; number: number; decimals: number };

/**
 * Reads dates and measures; null for plain text, for what breaks the rules of its field, and for a date with a time.
 *
 * @param year this year: two digits mean the nearest such year (GS1 General Specifications, 7.12).
 */
export function gs1Value({ identifier, parts, value }: Gs1Element, year: number): Gs1Value | null {
  if (parts[0]?.isDate) return isDay(value) ? dateOf(value, year) : null;
  const [, decimals] = /^(?:3[1-6]\d|39[02])(\d)$/.exec(identifier) ?? [];
  if (decimals === undefined || !/^\d+$/.test(value)) return null;
  return { is: 'number', number: Number(value) / 10 ** Number(decimals), decimals: Number(decimals) };
}

/** Year, month and day in two digits each. The day may be 00: some time in that month. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  return day <= new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
}

function dateOf(value: string, thisYear: number): Gs1Value {
  const [short = 0, month = 1, day = 1] = [0, 2, 4].map((from) => Number(value.slice(from, from + 2)));
  const century = thisYear - (thisYear % 100);
  const away = short - (thisYear % 100);
  const year = century + short + (away > 50 ? -100 : away < -49 ? 100 : 0);
  return { is: 'date', date: new Date(Date.UTC(year, month - 1, day || 1)), isMonth: day === 0 };
}

import { useUsageTime } from '#lib/time/use-usage-time.ts';

/** Says when a barcode was added and used last, by the calendar of the site. */
export function useUsageWords() {
  const { dateOf, timeOf } = useUsageTime();
  return { dateOf, lastUsed: (instant: string | null) => (instant === null ? 'Never' : timeOf(instant)) };
}

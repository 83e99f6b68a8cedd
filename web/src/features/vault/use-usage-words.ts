import { useUsageTime } from '#lib/time/use-usage-time.ts';

/** Writes when a barcode was added and last used. */
export function useUsageWords() {
  const { dateOf, timeOf } = useUsageTime();
  return { dateOf, lastUsed: (instant: string | null) => (instant === null ? 'Never' : timeOf(instant)) };
}

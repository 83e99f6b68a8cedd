import { useUsageTime } from '#lib/time/use-usage-time.ts';

/** Formats when a barcode was added and last used. */
export function useBarcodeTimes() {
  const { dateOf, timeOf } = useUsageTime();
  return { dateOf, lastUsed: (instant: string | null) => (instant === null ? 'Never' : timeOf(instant)) };
}

import type { Barcode } from '@floorlight/contracts/barcodes';
import { relativeTimeOrDate } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { t } from './messages.ts';

/** Formats when a barcode was added and used. */
export function useBarcodeTimes() {
  const dateOf = useSiteClock('date');
  const now = useNow(30_000);
  return {
    dateOf,
    lastUsed: (instant: string | null) => (instant === null ? t.never() : relativeTimeOrDate(instant, now, dateOf)),
    /** How often it was used, and when last. */
    usage: ({ usageCount: count, lastUsedAt }: Barcode) =>
      count && lastUsedAt !== null
        ? t.used({ count, when: relativeTimeOrDate(lastUsedAt, now, dateOf, 'inSentence') })
        : t.neverUsed(),
  };
}

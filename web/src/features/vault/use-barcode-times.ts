import type { Barcode } from '@floorlight/contracts/barcodes';
import { relativeTimeOrDate } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { t } from './messages.ts';

const minute = 60_000;

/** Formats when a barcode was added and used. */
export function useBarcodeTimes() {
  const dateOf = useSiteClock('date');
  const now = useNow(30_000);
  const timeOf = (instant: string) => relativeTimeOrDate(instant, now, dateOf);
  return {
    dateOf,
    lastUsed: (instant: string | null) => (instant === null ? t.never() : timeOf(instant)),
    /** How often and when it was used last. */
    usage: ({ usageCount: count, lastUsedAt }: Barcode) => {
      if (!count || lastUsedAt === null) return t.neverUsed();
      const isJustNow = now - Date.parse(lastUsedAt) < minute;
      return isJustNow ? t.usedJustNow({ count }) : t.used({ count, when: timeOf(lastUsedAt) });
    },
  };
}

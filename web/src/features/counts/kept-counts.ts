import { InventoryCount } from '@floorlight/contracts/counts';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';
import { siteDay } from '#lib/time/site-day.ts';

const KeptCounts = z.array(InventoryCount);
const keyOf = (userId: string) => `floorlight.session-counts.${userId}`;

function keptCounts(userId: string): InventoryCount[] {
  const parsed = KeptCounts.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success ? parsed.data : [];
}

/**
 * The counts of this user's session: as the server has them, or until it has answered those that were read before on
 * the same day of the site. They are kept on the device: without a network a counted wall does not look open.
 */
export function useKeptCounts(
  { userId, today, timeZone }: { userId: string; today: string | null; timeZone: string },
  read: InventoryCount[] | undefined,
): InventoryCount[] | undefined {
  useEffect(() => {
    if (read) store(keyOf(userId), JSON.stringify(read));
  }, [read, userId]);
  const kept = useMemo(() => {
    const ofToday = keptCounts(userId).filter(({ createdAt }) => siteDay(timeZone, new Date(createdAt)) === today);
    return ofToday.length ? ofToday : undefined;
  }, [userId, today, timeZone]);
  return read ?? kept;
}

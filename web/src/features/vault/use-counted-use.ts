import type { Barcode } from '@floorlight/contracts/barcodes';
import { useEffect } from 'react';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import { changeOutbox } from './change-outbox.ts';

/** Milliseconds: who swipes past sees a barcode for less. */
const shownFor = 1000;

/**
 * Counts a use of the shown barcode, null for one of the site, once it has been shown long enough to be scanned; also without
 * a network.
 */
export function useCountedUse(barcode: Barcode | null): void {
  const { id: userId } = useCurrentUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: editing the shown barcode is not another use
  useEffect(() => {
    if (!barcode) return;
    const { id, sku } = barcode;
    const count = () => {
      const usedAt = serverTime();
      void changeOutbox.queue(userId, { act: 'use', id, sku, usedAt }, randomId());
    };
    const timer = setTimeout(count, shownFor);
    return () => clearTimeout(timer);
  }, [userId, barcode?.id]);
}

import { getUser } from '@floorlight/contracts/accounts';
import { countAlerts, listAlerts } from '@floorlight/contracts/alerts';
import { addBarcode, getStats, listBarcodes } from '@floorlight/contracts/barcodes';
import { getActiveBreak } from '@floorlight/contracts/breaks';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { countUnread, listNotifications } from '@floorlight/contracts/notifications';
import type { Chance } from '../../chaos/chance.ts';
import { startLoad } from '../../chaos/load.ts';
import type { Door, Member } from '../people/people.ts';

/** What people ask for while others press: every service is among it, and one in ten writes. */
const reads: Endpoint[] = [
  ...[getUser, listNotifications, countUnread, listAlerts, countAlerts],
  ...[getStats, listBarcodes, getActiveBreak, countUnread],
];

/** Everyday requests, so many a second by whoever; answers a function that ends them and tells how many failed. */
export function runErrands(
  { url, headers }: Door,
  people: Member[],
  { rate, chance }: { rate: number; chance: Chance },
): () => { sent: number; failed: number } {
  let sent = 0;
  let failed = 0;

  async function errand(): Promise<void> {
    sent += 1;
    const { cookie = '' } = people[Math.floor(chance(0, people.length))] ?? {};
    const { path, method } = reads[Math.floor(chance(0, reads.length + 1))] ?? addBarcode;
    const isWrite = method === 'POST';
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, cookie, ...(isWrite && { 'content-type': 'application/json' }) },
      body: isWrite ? JSON.stringify({ type: 'other', value: `errand ${sent}` }) : null,
    });
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
  }
  const stop = startLoad(
    rate,
    () =>
      void errand().catch(() => {
        failed += 1;
      }),
    chance,
  );
  return () => {
    stop();
    return { sent, failed };
  };
}

import { getUser } from '@floorlight/contracts/accounts';
import { countAlerts } from '@floorlight/contracts/alert-counts';
import { listAlerts } from '@floorlight/contracts/alerts';
import { addBarcode, listBarcodes } from '@floorlight/contracts/barcodes';
import { getActiveBreak } from '@floorlight/contracts/breaks';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { countUnread, listNotifications } from '@floorlight/contracts/notifications';
import { getStats } from '@floorlight/contracts/vault-stats';
import { startLoad } from '../../chaos/load.ts';
import type { Random } from '../../chaos/random.ts';
import type { GatewayAddress, Member } from '../people/people.ts';

/** Background reads to several services. One in ten requests is a write instead. */
const reads: Endpoint[] = [
  ...[getUser, listNotifications, countUnread, listAlerts, countAlerts],
  ...[getStats, listBarcodes, getActiveBreak, countUnread],
];

/** Sends `rate` requests per second by random people. Returns the function that stops them and counts failures. */
export function startBackgroundRequests(
  { url, headers }: GatewayAddress,
  people: Member[],
  { rate, random }: { rate: number; random: Random },
): () => { sent: number; failed: number } {
  let sent = 0;
  let failed = 0;

  async function sendRequest(): Promise<void> {
    sent += 1;
    const { cookie = '' } = people[Math.floor(random(0, people.length))] ?? {};
    const { path, method } = reads[Math.floor(random(0, reads.length + 1))] ?? addBarcode;
    const isWrite = method === 'POST';
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, cookie, ...(isWrite && { 'content-type': 'application/json' }) },
      body: isWrite ? JSON.stringify({ type: 'other', value: `request ${sent}` }) : null,
    });
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
  }
  const stop = startLoad(
    rate,
    () =>
      void sendRequest().catch(() => {
        failed += 1;
      }),
    random,
  );
  return () => {
    stop();
    return { sent, failed };
  };
}

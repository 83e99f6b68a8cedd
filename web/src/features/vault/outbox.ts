import { addBarcode, Barcode } from '@floorlight/contracts/barcodes';
import { useSyncExternalStore } from 'react';
import type { ArgsOf } from '#lib/api/call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { createOutbox, type Outbox, type Outcome, type Settled } from '#lib/outbox/outbox.ts';
import { type OutboxEntry, openOutboxStore } from '#lib/outbox/outbox-store.ts';
import { giveEntryBack } from './entry-draft.ts';
import { type ListedScan, listedScans, listScan, unlistScans } from './scan-list.ts';

/** `by`: who added it, where that wasn't the scanner. Stays on the device. */
export type ScanBody = ArgsOf<typeof addBarcode>['body'] & { by?: 'sheet' | 'hand' };

/** What a scan waits for that went out and was not taken. */
export type WaitsFor = 'network' | 'session' | 'server';
export const waitsForWords: Record<WaitsFor, string> = {
  network: 'Waiting for the network',
  session: 'Waiting until you sign in again',
  server: 'Waiting for the server',
};

/** Of the scans that wait: why, and since when, by the page's clock. */
const reasons = new Map<string, { for: WaitsFor; at: number }>();
/** null: it has not been tried since `from`. */
export function reasonFor(key: string, from = 0): WaitsFor | null {
  const reason = reasons.get(key);
  return reason && reason.at >= from ? reason.for : null;
}
export function waitsFor({ status }: { status: number }): WaitsFor {
  if (status === 0) return 'network';
  return status === 401 ? 'session' : 'server';
}

async function send({ userId, body: { by: _, ...body }, key }: OutboxEntry<ScanBody>): Promise<Outcome<Barcode>> {
  const outcome = await deliver({ endpoint: addBarcode, body, userId, idempotencyKey: key }, Barcode);
  if (outcome.state === 'waiting') reasons.set(key, { for: waitsFor(outcome.failure), at: performance.now() });
  else reasons.delete(key);
  return outcome;
}

type Told = (outcome: Settled<Barcode>, by: ScanBody['by']) => unknown;
let told: Told = () => undefined;

/**
 * The scans that wait on this device to be saved in the vault. What the server refuses goes back to where it came from,
 * and is said by who is told; what it takes leaves the list.
 */
export const scanOutbox: Outbox<ScanBody, Barcode> = createOutbox<ScanBody, Barcode>({
  store: openOutboxStore('floorlight-scans'),
  deliver: send,
  settled: ({ key, userId, body, createdAt }, outcome) => {
    const { by, type, value } = body;
    if (outcome.state === 'refused') {
      const isBack = by === 'sheet' || (by === 'hand' && giveEntryBack(userId, body));
      if (!isBack)
        listScan(userId, {
          key,
          type,
          value,
          scannedAt: createdAt,
          kept: null,
          problem: outcome.failure.message || 'Failed to create barcode',
        });
    } else if (listedScans(userId).some((scan) => scan.key === key)) unlistScans(userId, [key]);
    return told(outcome, by);
  },
  longestRetry: 15_000,
});

/** Hands a listed scan over. It stays in the list where the browser would not keep it otherwise, until it is answered. */
export async function sendListed(userId: string, { key, type, value }: ListedScan): Promise<void> {
  await scanOutbox.queue(userId, { type, value, scanned: true }, key);
  const isKept = scanOutbox.entries().some((entry) => entry.key === key && entry.stored !== false);
  if (isKept) unlistScans(userId, [key]);
}

/** Who is told when a scan has left the device. */
export function onScanSettled(listener: Told): () => void {
  told = listener;
  return () => {
    told = () => undefined;
  };
}

export const useWaitingScans = (): readonly OutboxEntry<ScanBody>[] =>
  useSyncExternalStore(scanOutbox.subscribe, scanOutbox.entries);

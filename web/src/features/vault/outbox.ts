import { addBarcode, Barcode } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import type { ArgsOf } from '#lib/api/call.ts';
import { wordsOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Outcome } from '#lib/outbox/outbox.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshVault } from './cache-tags.ts';
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

/**
 * The scans that wait on this device to be saved in the vault. What the server refuses goes back to where it came from;
 * what it takes leaves the list.
 */
export const scanOutbox = defineOutbox<ScanBody, Barcode>({
  name: 'floorlight-scans',
  noun: { one: 'scan', many: 'scans' },
  deliver: send,
  settled: (entry, outcome, dispatch) => {
    const { key, userId, body } = entry;
    if (outcome.state === 'refused') {
      giveScanBack(entry, outcome.failure.message || couldNotSave);
      const message = wordsOf(outcome.failure, couldNotSave);
      const link = { label: 'Edit', to: paths.manualEntry };
      const byHand = { title: 'Barcode not saved', message, tone: 'danger', link } as const;
      return dispatch(showToast(body.by === 'hand' ? byHand : { title: 'Error', message, tone: 'danger' }));
    }
    if (listedScans(userId).some((scan) => scan.key === key)) unlistScans(userId, [key]);
    return dispatch(refreshVault());
  },
  maxRetryDelay: 15_000,
});

const couldNotSave = 'Failed to create barcode';

/** A refused scan is listed, unless the screen it came from still shows it or takes it back. */
function giveScanBack({ key, userId, body, createdAt }: OutboxEntry<ScanBody>, problem: string): void {
  const { by, type, value } = body;
  const isBack = by === 'sheet' || (by === 'hand' && giveEntryBack(userId, body));
  if (!isBack) listScan(userId, { key, type, value, scannedAt: createdAt, kept: null, problem });
}

/** Hands a listed scan over. It stays in the list where the browser would not keep it otherwise, until it is answered. */
export async function sendListed(userId: string, { key, type, value }: ListedScan): Promise<void> {
  await scanOutbox.queue(userId, { type, value, scanned: true }, key);
  const isStored = scanOutbox.entries().some((entry) => entry.key === key && entry.stored !== false);
  if (isStored) unlistScans(userId, [key]);
}

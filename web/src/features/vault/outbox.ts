import type { Barcode } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { type Failure, failureMessageOf } from '#lib/api/failure.ts';
import { randomId } from '#lib/device/random-id.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshVault } from './cache-tags.ts';
import { changeOutbox } from './change-outbox.ts';
import { editAfter, type ScanBody, scanDelivery } from './delivery.ts';
import { restoreEntry } from './entry-draft.ts';
import { applyBarcode } from './list-api.ts';
import { t } from './messages.ts';
import {
  addListedScan,
  type ListedScan,
  listedScans,
  removeListedScans,
  type ScanDetails,
  updateListedScan,
} from './scan-list.ts';

/** Why a scan is still waiting after an attempt to send it. */
export type WaitReason = 'network' | 'session' | 'server';
export const waitReasonName = (reason: WaitReason): string => t.waitReasons[reason]();

/** Why a scan waits, by the last attempt to send it; null before the first. */
export const waitReasonIn = ({ failure }: Pick<OutboxEntry<ScanBody>, 'failure'>): WaitReason | null =>
  failure ? waitReasonOf(failure) : null;
export function waitReasonOf({ status }: { status: number }): WaitReason {
  if (status === 0) return 'network';
  return status === 401 ? 'session' : 'server';
}

/**
 * Scans queued on this device until the vault has saved them. A refused scan returns to where it was added; a saved one
 * leaves the list.
 */
export const scanOutbox = defineOutbox<ScanBody, Barcode>({
  ...scanDelivery,
  describe: ({ value }) => t.unsentBarcode({ value }),
  isReturned: () => true,
  settled: async (entry, outcome, dispatch) => {
    const { key, userId, siteId, body } = entry;
    if (outcome.state === 'refused') {
      returnScan(entry, outcome.failure);
      if (body.by === 'hand' && entry.attempts === 0) return; // the form that awaits it says why
      const message = failureMessageOf(outcome.failure, t.saveFailed());
      const link = { label: t.edit(), to: paths.manualEntry };
      const byHand = { title: t.notSaved(), message, tone: 'danger', link } as const;
      return dispatch(showToast(body.by ? byHand : { title: t.error(), message, tone: 'danger' }));
    }
    const edit = editAfter(entry, outcome.reply);
    if (edit) await changeOutbox.queue(userId, edit, key, siteId);
    if (listedScans(userId).some((scan) => scan.key === key)) removeListedScans(userId, [key]);
    dispatch(applyBarcode(outcome.reply));
    return dispatch(refreshVault());
  },
});

/** Lists a refused scan, unless the screen it came from still shows it or takes it back. */
function returnScan({ key, userId, body, createdAt, attempts }: OutboxEntry<ScanBody>, failure: Failure): void {
  const { by, type, value, photo } = body;
  const isShown = by !== undefined && attempts === 0 && !body.named;
  if (isShown || (by !== undefined && restoreEntry(userId, { ...body, ...body.named?.changes }))) return;
  const { message: problem, detail: problemDetail } = failure;
  const scan = { key, type, value, photo, details: detailsIn(body), scannedAt: createdAt };
  addListedScan(userId, { ...scan, kept: null, problem, problemDetail });
}

/** What its owner has said about a scan. */
export function detailsIn({ named, ...body }: ScanBody): ScanDetails {
  const { description, location, sku, note } = { ...body, ...named?.changes };
  return {
    ...(description && { description }),
    ...(location && { location }),
    ...(sku && { sku }),
    ...(note && { note }),
  };
}

/**
 * Says what a scan that waits on this device is called and where it is. The scan may have reached the vault, so it is sent
 * again as it was, and these texts follow.
 */
export async function describeWaitingScan(entry: OutboxEntry<ScanBody>, details: ScanDetails): Promise<void> {
  const { key, userId, siteId, body } = entry;
  // Refused while the form was open.
  if (listedScans(userId).some((scan) => scan.key === key))
    return updateListedScan(userId, key, { details, problem: null });
  const { named, ...scan } = body;
  const earlierNames = Object.keys({ ...detailsIn(scan), ...named?.changes });
  const changes: ScanDetails = { ...Object.fromEntries(earlierNames.map((name) => [name, ''])), ...details };
  if (Object.keys(changes).length === 0) return;
  // An entry of its own: other tabs and the service worker may be sending the one before.
  await scanOutbox.queue(userId, { ...scan, named: { key: named?.key ?? key, changes } }, randomId(), siteId);
  await scanOutbox.discard(key);
}

/** How the scans of a session ended. */
export interface SavedSession {
  saved: number;
  /** They are in the list again. */
  refused: number;
  /** They are still on this device, with the reason of the last attempt. */
  waiting: readonly OutboxEntry<ScanBody>[];
}

/**
 * Queues listed scans with their details, and tries each once. `location` is the place of those that have none of their own.
 * One stays in the list if the browser could not store it in the outbox. How each ended is what became of its entry.
 */
export async function sendListedScans(
  userId: string,
  scans: readonly ListedScan[],
  location: string,
): Promise<SavedSession> {
  const entries = scans.map(({ key, type, value, photo, details, scannedAt }) => ({
    key,
    body: { type, value, scanned: true, scannedAt, ...(location && { location }), ...details, ...(photo && { photo }) },
  }));
  const ends = await scanOutbox.queueAll(userId, entries, (stored) => removeListedScans(userId, stored));
  const count = (state: 'sent' | 'refused') => ends.filter((end) => end.state === state).length;
  return {
    saved: count('sent'),
    refused: count('refused'),
    waiting: ends.flatMap((end) => (end.state === 'waiting' ? [end.entry] : [])),
  };
}

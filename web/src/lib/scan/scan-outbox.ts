import { addBarcode, Barcode } from '@floorlight/contracts/vault';
import { useSyncExternalStore } from 'react';
import type { ArgsOf } from '#lib/api/call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { createOutbox, type Outbox, type Settled } from '#lib/outbox/outbox.ts';
import { type OutboxEntry, openOutboxStore } from '#lib/outbox/outbox-store.ts';
import { listScan } from './scan-list.ts';

export type ScanBody = ArgsOf<typeof addBarcode>['body'];

let told: (outcome: Settled<Barcode>) => unknown = () => undefined;

/** The scans that wait on this device to be saved in the vault. What the server refuses goes back into the list. */
export const scanOutbox: Outbox<ScanBody, Barcode> = createOutbox<ScanBody, Barcode>({
  store: openOutboxStore('floorlight-scans'),
  deliver: ({ userId, body, key }) => deliver({ endpoint: addBarcode, body, userId, idempotencyKey: key }, Barcode),
  settled: ({ key, userId, body: { type, value }, createdAt }, outcome) => {
    if (outcome.state === 'refused')
      listScan(userId, {
        key,
        type,
        value,
        scannedAt: createdAt,
        kept: null,
        problem: outcome.failure.message || 'Failed to create barcode',
      });
    return told(outcome);
  },
  longestRetry: 15_000,
});

/** Who is told when a scan has left the device. */
export function onScanSettled(listener: (outcome: Settled<Barcode>) => unknown): () => void {
  told = listener;
  return () => {
    told = () => undefined;
  };
}

export const useWaitingScans = (): readonly OutboxEntry<ScanBody>[] =>
  useSyncExternalStore(scanOutbox.subscribe, scanOutbox.entries);

// @vitest-environment node
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type ScanBody, scanDelivery } from '#features/vault/delivery.ts';
import { openOutboxStore } from '#lib/outbox/outbox-store.ts';
import { startBackend } from '../tests/backend.ts';
import { barcodeOf } from '../tests/barcodes.ts';
import { sendStored } from './outboxes.ts';

test('a scan that was named while it waited is sent with its first key, and its name follows', async () => {
  const backend = await startBackend();
  const saved = barcodeOf({ value: 'PALLET-7' });
  const edit = `PATCH /api/barcodes/${saved.id}`;
  backend.on('POST /api/barcodes', { status: 201, body: saved });
  backend.on(edit, { status: 200, body: { ...saved, description: 'Tape', version: 2 } });
  const scan = { type: 'code128', value: 'PALLET-7', scanned: true } as const;
  await openOutboxStore<ScanBody>(scanDelivery.name).put({
    ...{ key: 'second', userId: saved.id, createdAt: new Date().toISOString(), attempts: 0, withdrawn: false },
    body: { ...scan, named: { key: 'first', changes: { description: 'Tape' } } },
  });
  expect(await sendStored()).toBe(true);
  expect(backend.to('POST /api/barcodes')).toMatchObject([{ body: scan, headers: { 'idempotency-key': 'first' } }]);
  expect(backend.to(edit)).toMatchObject([{ body: { description: 'Tape' }, headers: { 'idempotency-key': 'second' } }]);
});

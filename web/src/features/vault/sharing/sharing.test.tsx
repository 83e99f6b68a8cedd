import 'fake-indexeddb/auto';
import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { failure, startBackend } from '../../../tests/backend.ts';
import { barcodeOf } from '../../../tests/barcodes.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { scanOutbox } from '../outbox.ts';
import { SharedPage } from './SharedPage.tsx';
import { ShareOptions } from './ShareOptions.tsx';
import { TakePage } from './TakePage.tsx';

const list = 'GET /api/shared-barcodes';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const sharedOf = (part: Partial<SharedBarcode> = {}): SharedBarcode => ({
  id: randomId(),
  type: 'code128',
  value: 'DOCK-2',
  sku: 'SKU-DOCK',
  description: 'Dock 2',
  location: 'B-07',
  note: null,
  state: 'approved',
  reason: null,
  requestedBy: randomId(),
  requestedByName: 'Sam Okafor',
  requestedAt: '2026-03-01T12:00:00.000Z',
  decidedByName: 'Mia Chen',
  decidedAt: '2026-03-01T13:00:00.000Z',
  ...part,
});

async function openShared(shared: SharedBarcode[], user = person({ role: 'manager' })) {
  const backend = await startBackend();
  backend.on(list, { status: 200, body: shared });
  return { backend, ...renderScreen(<SharedPage />, { user, at: '/vault-shared' }) };
}

test('a manager approves what waits, or refuses it with a reason; who was second learns of the first', async () => {
  const waiting = sharedOf({ state: 'waiting', decidedByName: null, decidedAt: null });
  const { backend, toast } = await openShared([waiting]);
  const decide = `POST /api/shared-barcodes/${waiting.id}/decision`;
  backend.on(decide, failure(409, 'conflict', 'Max Roth has approved this barcode'));
  const section = await screen.findByRole('region', { name: 'Waiting for a manager' });
  within(section).getByText('Sam Okafor asks to share this');
  press('Approve Dock 2');
  await waitFor(() => expect(toast()).toMatchObject({ message: 'Max Roth has approved this barcode' }));

  press('Refuse Dock 2');
  const dialog = await screen.findByRole('dialog', { name: 'Refuse to share Dock 2' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  await within(dialog).findByText('Say why, so that they can do better');
  backend.on(decide, { status: 200, body: { ...waiting, state: 'refused' } });
  backend.on(list, { status: 200, body: [] });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Use the printed label' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  await screen.findByText('Nothing is shared yet');
  expect(backend.to(decide).map(({ body }) => body)).toEqual([
    { approve: true },
    { approve: false, reason: 'Use the printed label' },
  ]);
});

test('everyone finds what is shared and keeps a copy; only who asked may withdraw it', async () => {
  const user = person();
  const own = sharedOf({ description: 'Gate', value: 'GATE-1', requestedBy: user.id });
  const { backend, toast } = await openShared([sharedOf(), own], user);
  backend.on('POST /api/barcodes', { status: 201, body: barcodeOf({ value: 'DOCK-2' }) });
  await screen.findByText('DOCK-2');
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw Dock 2' })).toBeNull();
  screen.getByRole('button', { name: 'Withdraw Gate' });
  press('Add Dock 2 to my vault');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Added to your vault' }));
  expect(backend.to('POST /api/barcodes')).toMatchObject([
    { body: { value: 'DOCK-2', type: 'code128', location: 'B-07' } },
  ]);
  fireEvent.change(screen.getByLabelText('Search the shared barcodes'), { target: { value: 'gate' } });
  await waitFor(() => expect(screen.queryByText('DOCK-2')).toBeNull());
  screen.getByText('GATE-1');
});

test('without a network a copy waits on the device, and is added later', async () => {
  const user = person();
  const { backend, toast } = await openShared([sharedOf()], user);
  await scanOutbox.start(user.id);
  backend.on('POST /api/barcodes', 'drop');
  await screen.findByText('DOCK-2');
  press('Add Dock 2 to my vault');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Waiting for the network', message: 'Dock 2' }));
  backend.on('POST /api/barcodes', { status: 201, body: barcodeOf({ value: 'DOCK-2' }) });
  await scanOutbox.sendNow();
  expect(scanOutbox.unsent()).toEqual([]);
  expect(backend.to('POST /api/barcodes').at(-1)?.body).toMatchObject({ value: 'DOCK-2', location: 'B-07' });
  scanOutbox.stop();
});

test('sharing asks a manager, or gives a colleague a code that says when it was used', async () => {
  const backend = await startBackend();
  const barcode = barcodeOf();
  const { toast } = renderScreen(<ShareOptions barcode={barcode} />, { user: person() });
  backend.on('POST /api/shared-barcodes', { status: 201, body: sharedOf({ state: 'waiting' }) });
  press('Share with the Site');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Asked to share' }));

  const id = randomId();
  const offer = { id, token: 'a'.repeat(24), expiresAt: new Date(Date.now() + 600_000).toISOString() };
  backend.on(`POST /api/barcodes/${barcode.id}/offers`, { status: 201, body: offer });
  backend.on(`GET /api/barcode-offers/${id}`, { status: 200, body: { takenAt: new Date().toISOString() } });
  press('Share by QR Code');
  await screen.findByText('Your colleague has it.');
  expect(backend.to('POST /api/shared-barcodes')).toMatchObject([{ body: { barcodeId: barcode.id } }]);
});

test('the link of a code adds a copy at a press; a used one says so', async () => {
  const token = 'b'.repeat(24);
  const backend = await startBackend();
  backend.on('POST /api/barcode-offers/take', failure(404, 'not_found', 'This code was used or has expired'));
  renderScreen(
    <Routes>
      <Route path="/take/:token" element={<TakePage />} />
    </Routes>,
    { user: person(), at: `/take/${token}` },
  );
  expect(backend.to('POST /api/barcode-offers/take')).toEqual([]);
  press('Add to My Vault');
  await screen.findByText('This code was used or has expired');
  backend.on('POST /api/barcode-offers/take', { status: 200, body: barcodeOf() });
  press('Add to My Vault');
  await screen.findByRole('heading', { name: 'It is in your vault' });
  screen.getByText('PALLET-7');
});

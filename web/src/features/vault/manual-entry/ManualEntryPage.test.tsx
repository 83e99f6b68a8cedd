import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeScanTarget } from '#lib/wedge/scan-targets.ts';
import { failure, startBackend } from '../../../tests/backend.ts';
import { barcodeOf } from '../../../tests/barcodes.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { readEntry } from '../entry-draft.ts';
import { scanOutbox } from '../outbox.ts';
import { ManualEntryPage } from './ManualEntryPage.tsx';

const add = 'POST /api/barcodes';

beforeEach(() => localStorage.clear());
afterEach(() => scanOutbox.stop());

async function setUp(state: unknown = null) {
  const backend = await startBackend();
  const user = person();
  const view = renderScreen(
    <Routes>
      <Route path="/manual-entry" element={<ManualEntryPage />} />
      <Route path="/" element={<p>The dashboard</p>} />
    </Routes>,
    { user, at: { pathname: '/manual-entry', state } },
  );
  return { backend, user, ...view };
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Barcode' }));

test('saving a barcode shows its SKU and opens the dashboard', async () => {
  const { backend, toast } = await setUp();
  backend.on(add, { status: 201, body: barcodeOf() });
  expect(field('Barcode Type').value).toBe('ean13');
  type('Barcode Type', 'code128');
  type(/^Barcode Value/, ' PALLET-7 ');
  type('Location', 'Storage B');
  save();
  await screen.findByText('The dashboard');
  expect(toast()).toMatchObject({ title: 'Barcode saved', message: 'SKU: SKU-7QX2M4PT', tone: 'success' });
  expect(backend.to(add)[0]?.body).toEqual({
    value: 'PALLET-7',
    type: 'code128',
    sku: '',
    description: '',
    note: '',
    location: 'Storage B',
  });
});

test.each([
  ['upc', '3600029145', '036000291452'],
  ['upc', '0360002914529', '036000291452'],
  ['x00', 'abc1234567', 'X00ABC1234567'],
])('a value of %s is shown as it will be saved: %s', async (kind, typed, saved) => {
  const { backend } = await setUp();
  backend.on(add, { status: 201, body: barcodeOf() });
  type('Barcode Type', kind);
  type(/^Barcode Value/, typed);
  expect((await screen.findByText(/Will be saved as/)).textContent).toBe(`Will be saved as ${saved}`);
  save();
  await screen.findByText('The dashboard');
  expect(backend.to(add)[0]?.body).toMatchObject({ type: kind, value: saved });
});

test('a barcode that will not scan shows why before it is saved', async () => {
  await setUp({ value: '4006381333932', type: 'ean13' });
  await screen.findByText('The check digit is wrong: a scanner would refuse it');
});

test('a wrong check digit is not saved, and one tap takes the right one', async () => {
  const { backend } = await setUp({ value: '036000291453', type: 'upc' });
  backend.on(add, { status: 201, body: barcodeOf() });
  save();
  await screen.findByText(/Did you mean 036000291452\?$/);
  expect(backend.to(add)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Use 036000291452' }));
  save();
  await screen.findByText('The dashboard');
  expect(backend.to(add)[0]?.body).toMatchObject({ value: '036000291452', type: 'upc' });
});

test('missing and too long values show errors at their fields, and nothing is sent', async () => {
  const { backend } = await setUp();
  type('Barcode Type', 'manager_badge');
  save();
  await screen.findByText('Barcode value is required');
  expect(screen.getByText('Manager ID is required for this category')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Barcode Value/)));
  expect(screen.getByText(/Required for audit logging and security compliance/)).toBeDefined();
  type(/^Barcode Value/, 'x'.repeat(10_000));
  type(/^Manager ID/, 'M-1');
  type('SKU', 'a\0b');
  save();
  await screen.findByText('Please use at most 2000 characters');
  expect(screen.getByText('This contains a character that cannot be stored')).toBeDefined();
  expect(backend.to(add)).toEqual([]);
});

test('a privileged barcode is saved with its manager ID', async () => {
  const { backend } = await setUp({ type: 'manager_badge', value: 'BADGE-1' });
  backend.on(add, { status: 201, body: barcodeOf() });
  type(/^Manager ID/, 'M-17');
  save();
  await screen.findByText('The dashboard');
  expect(backend.to(add)[0]?.body).toMatchObject({ type: 'manager_badge', managerId: 'M-17' });
});

test('without a connection it waits on the device, and arrives as the same barcode', async () => {
  const { backend, toast, user } = await setUp({ type: 'code128', value: 'PALLET-7' });
  await scanOutbox.start(user.id);
  backend.on(add, 'drop');
  type('Location', 'Storage B');
  save();
  await screen.findByText('The dashboard');
  expect(toast()).toMatchObject({ title: 'Waiting for the network', tone: 'info' });
  expect(readEntry(user.id)).toBeNull();
  backend.on(add, { status: 201, body: barcodeOf() });
  void scanOutbox.sendNow();
  await waitFor(() => expect(scanOutbox.entries()).toEqual([]));
  const sent = backend.to(add);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key']))).toHaveLength(1);
  expect(sent.at(-1)?.body).toEqual(sent[0]?.body);
  expect(readEntry(user.id)).toBeNull();
});

test('once the device has it, it is no draft any more: whoever closes the app meanwhile saves it once', async () => {
  const { backend, user } = await setUp({ type: 'code128', value: 'PALLET-7' });
  await scanOutbox.start(user.id);
  backend.on(add, () => new Promise(() => undefined));
  type('Location', 'Storage B');
  save();
  await waitFor(() => expect(backend.to(add)).toHaveLength(1));
  expect(readEntry(user.id)).toBeNull();
  expect(scanOutbox.entries()).toMatchObject([{ body: { value: 'PALLET-7', location: 'Storage B' } }]);
});

test('a server that can not work now keeps nobody waiting', async () => {
  const { backend, toast, user } = await setUp({ type: 'code128', value: 'PALLET-7' });
  await scanOutbox.start(user.id);
  backend.on(add, failure(503, 'unavailable', 'Try again later'));
  save();
  await screen.findByText('The dashboard');
  expect(toast()).toMatchObject({ title: 'Waiting for the server', tone: 'info' });
});

test('a barcode that is refused later becomes the draft again', async () => {
  const { backend, user } = await setUp({ type: 'code128', value: 'PALLET-7' });
  await scanOutbox.start(user.id);
  backend.on(add, 'drop');
  type('SKU', 'TAPE');
  save();
  await screen.findByText('The dashboard');
  backend.on(add, failure(409, 'conflict', 'You already have a barcode with this SKU'));
  void scanOutbox.sendNow();
  await waitFor(() => expect(readEntry(user.id)).toMatchObject({ value: 'PALLET-7', type: 'code128', sku: 'TAPE' }));
});

test('a draft is restored; access codes are not stored', async () => {
  const { unmount, user } = await setUp();
  type('Barcode Type', 'code128');
  type(/^Barcode Value/, 'PALLET-7');
  type('Location', 'Storage B');
  expect(readEntry(user.id)).toMatchObject({ type: 'code128', value: 'PALLET-7', location: 'Storage B' });
  type('Barcode Type', 'manager_badge');
  type(/^Manager ID/, 'M-17');
  expect(localStorage.getItem(`floorlight.entry-draft.v1.${user.id}`)).not.toMatch(/PALLET-7|M-17/);
  type('Barcode Type', 'code128');
  unmount();
  renderScreen(<ManualEntryPage />, { user, at: '/manual-entry' });
  expect([field(/^Barcode Value/).value, field('Location').value]).toEqual(['PALLET-7', 'Storage B']);
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(readEntry(user.id)).toBeNull();
});

test('a badge that can’t be sent stays in the form and is not stored on the device', async () => {
  const { backend, toast } = await setUp({ type: 'manager_badge', value: 'BADGE-1' });
  backend.on(add, 'drop');
  type(/^Manager ID/, 'M-17');
  save();
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', tone: 'danger' }));
  expect(field(/^Barcode Value/).value).toBe('BADGE-1');
  expect(scanOutbox.entries()).toEqual([]);
});

test('a taken SKU shows an error at its field, and stays the draft', async () => {
  const { backend, toast, user } = await setUp({ type: 'code128', value: 'PALLET-7' });
  await scanOutbox.start(user.id);
  const words = 'You already have a barcode with this SKU';
  backend.on(add, { status: 409, body: { message: words, code: 'conflict', errors: { sku: words } } });
  type('SKU', 'TAPE');
  save();
  await screen.findByText(words);
  expect(toast()).toMatchObject({ title: 'Error', message: words });
  expect(document.activeElement).toBe(field('SKU'));
  expect(readEntry(user.id)).toMatchObject({ value: 'PALLET-7', sku: 'TAPE' });
  expect(scanOutbox.unsent()).toEqual([]);
});

test('a hardware scan fills the value and its type, or the focused field', async () => {
  await setUp();
  activeScanTarget()?.onScan({ value: 'X00ABC1234', type: 'x00' });
  await waitFor(() => expect(field(/^Barcode Value/).value).toBe('X00ABC1234'));
  expect(field('Barcode Type').value).toBe('x00');
  field('Location').focus();
  activeScanTarget()?.onScan({ value: 'BIN-04', type: 'code128' });
  await waitFor(() => expect(field('Location').value).toBe('BIN-04'));
  expect(field(/^Barcode Value/).value).toBe('X00ABC1234');
});

test('Cancel opens the dashboard', async () => {
  await setUp();
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByText('The dashboard');
});

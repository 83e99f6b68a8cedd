import type { Barcode } from '@floorlight/contracts/barcodes';
import { activate, english } from '@floorlight/languages/active';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { scanOutbox } from '#features/vault/api.ts';
import { activeScanTarget } from '#lib/wedge/scan-targets.ts';
import { failure } from '../../../tests/backend.ts';
import { add, created, label, openScanner, other, rows, scan } from '../../../tests/scanner-screen.tsx';

test('a session collects each code once, a duplicate vibrates differently, and Undo removes one', async () => {
  const { camera, backend } = await openScanner({ session: true });
  await scan(camera, label, 'Added to the list');
  await scan(camera, other, 'PALLET-7');
  await scan(camera, label, 'Scanned already');
  expect(rows()).toHaveLength(2);
  expect(camera.vibrations()).toEqual([[80], [80], [60, 60, 60]]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo X001ABCDEF' }));
  expect(rows()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('1 barcode saved to your vault')).toBeDefined();
  expect(backend.to(add).map(({ body }) => (body as Barcode).value)).toEqual(['PALLET-7']);
  expect(await screen.findByText('The vault')).toBeDefined();
});

test('the place given for a session goes with each of its scans', async () => {
  const { camera, backend } = await openScanner({ session: true });
  await scan(camera, label, 'X001ABCDEF');
  await scan(camera, other, 'PALLET-7');
  fireEvent.change(screen.getByLabelText('Location of these 2 scans'), { target: { value: 'B-07' } });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('The vault');
  expect(backend.to(add).map(({ body }) => body)).toMatchObject([{ location: 'B-07' }, { location: 'B-07' }]);
});

test('a scan of a session gets a name and a place of its own before it is saved, also after a refusal and a reload', async () => {
  const { camera, backend, unmount, open } = await openScanner({ session: true });
  await scan(camera, label, 'X001ABCDEF');
  await scan(camera, other, 'PALLET-7');
  fireEvent.change(screen.getByLabelText('Location of these 2 scans'), { target: { value: 'B-07' } });
  fireEvent.click(screen.getByRole('button', { name: 'Name and place of PALLET-7' }));
  fireEvent.change(await screen.findByLabelText('Description'), { target: { value: ' Tape ' } });
  fireEvent.change(screen.getByLabelText('SKU'), { target: { value: 'x'.repeat(101) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('SKU').getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(screen.getByLabelText('SKU'), { target: { value: 'TAPE-1' } });
  act(() => void activeScanTarget()?.onScan({ value: 'C-12', type: 'code128' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tape · C-12 · TAPE-1')).toBeDefined();
  unmount();
  open();
  backend.on(add, (call) =>
    (call.body as Barcode).sku ? failure(409, 'conflict', 'Another barcode has this SKU') : created(call),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Another barcode has this SKU');
  backend.on(add, created);
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await screen.findByText('The vault');
  const saved = backend.to(add).map(({ body }) => body as Barcode);
  expect(saved.find(({ value }) => value === 'X001ABCDEF')).toMatchObject({ location: 'B-07' });
  expect(saved.findLast(({ value }) => value === 'PALLET-7')).toMatchObject({
    ...{ description: 'Tape', location: 'C-12', sku: 'TAPE-1' },
  });
});

test('a session’s scans survive a reload', async () => {
  const { camera, unmount, open } = await openScanner({ session: true });
  await scan(camera, label, 'Added to the list');
  unmount();
  open();
  expect(rows()).toHaveLength(1);
  expect(screen.getByText('1 scanned')).toBeDefined();
});

test('Done keeps refused scans in the list, with the reason', async () => {
  const { camera, backend, toast } = await openScanner({ session: true });
  backend.on(add, (call) =>
    (call.body as Barcode).type === 'x00' ? failure(400, 'invalid_request', 'This value is not taken') : created(call),
  );
  await scan(camera, label, 'Added to the list');
  await scan(camera, other, 'PALLET-7');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('This value is not taken')).toBeDefined();
  await waitFor(() => expect(toast()?.message).toBe("1 saved. Couldn't save 1. See the list."));
  expect(rows()).toHaveLength(1);
});

test('the reason of a refused scan is in the language of its reader', async () => {
  const { camera, backend, open } = await openScanner({ session: true });
  const body = { code: 'conflict', message: 'It is there already', detail: { code: 'refused.there' } };
  backend.on(add, { status: 409, body });
  await scan(camera, label, 'Added to the list');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('It is there already')).toBeDefined();
  cleanup();
  activate({ language: { ...english, tag: 'es' }, catalogs: { refused: { there: 'Ya está' } } });
  open();
  expect(await screen.findByText('Ya está')).toBeDefined();
});

test('Done without a network says that the scans wait, and they are sent later', async () => {
  const { camera, backend, toast } = await openScanner({ session: true });
  backend.on(add, 'drop');
  await scan(camera, label, 'Added to the list');
  await scan(camera, other, 'PALLET-7');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Waiting for the network' }));
  expect(rows()).toHaveLength(2);
  backend.on(add, created);
  act(() => void scanOutbox.sendNow());
  await waitFor(() => expect(screen.queryByText('Waiting for the network')).toBeNull());
});

test('Done reports after one attempt per scan, with the wait reason', async () => {
  const { camera, backend, toast } = await openScanner({ session: true });
  backend.on(add, (call) =>
    (call.body as Barcode).type === 'x00' ? failure(503, 'unavailable', 'Too much to do') : created(call),
  );
  await scan(camera, label, 'Added to the list');
  await scan(camera, other, 'PALLET-7');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Waiting for the server',
      message: '1 saved. 1 waiting on this device until the server accepts them.',
    }),
  );
  expect(within(rows()[0] as HTMLElement).getByText('Waiting for the server')).toBeDefined(); // there is one
});

test('a scan stays in the list if the browser can’t store it in the outbox', async () => {
  const { camera, backend, toast } = await openScanner({ session: true });
  backend.on(add, 'drop');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await scan(camera, label, 'Added to the list');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(toast()?.message).toBe('1 only in this page until you are online. Keep it open.'));
  expect(screen.getByText('1 scanned')).toBeDefined();
  expect(rows()).toHaveLength(1);
  backend.on(add, created);
  act(() => void scanOutbox.sendNow());
  await waitFor(() => expect(rows()).toHaveLength(0));
  put.mockRestore();
});

test('a scan during Done keeps the scanner open', async () => {
  const { camera, backend } = await openScanner({ session: true });
  await scan(camera, label, 'Added to the list');
  backend.on(add, (call) => {
    act(() => void activeScanTarget()?.onScan({ value: 'PALLET-8', type: 'code128' }));
    return created(call);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('1 barcode saved to your vault');
  await waitFor(() => expect(screen.queryByText('1 barcode saved to your vault')).toBeNull(), { timeout: 4000 });
  expect(screen.getByText('PALLET-8')).toBeDefined();
});

test('leaving with unsaved scans asks first', async () => {
  const { camera } = await openScanner({ session: true });
  await scan(camera, label, 'Added to the list');
  fireEvent.click(screen.getByRole('link', { name: 'To the vault' }));
  expect(await screen.findByRole('dialog', { name: '1 scan is not saved yet' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Stay Here' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save and Leave' }));
  expect(await screen.findByText('The dashboard')).toBeDefined();
  await waitFor(() => expect(scanOutbox.entries()).toEqual([]));
});

test('a link to the alarm works without asking, also with unsaved scans', async () => {
  const { camera } = await openScanner({ session: true });
  await scan(camera, label, 'Added to the list');
  fireEvent.click(screen.getByRole('link', { name: 'To the alarm' }));
  expect(await screen.findByText('The alarm')).toBeDefined();
});

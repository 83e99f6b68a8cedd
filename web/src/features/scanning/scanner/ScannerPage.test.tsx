import type { Barcode } from '@floorlight/contracts/barcodes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scanOutbox } from '#features/vault/api.ts';
import { activeScanTarget } from '#lib/wedge/scan-targets.ts';
import { failure } from '../../../tests/backend.ts';
import {
  add,
  choose,
  created,
  label,
  nothing,
  openScanner,
  other,
  photo,
  read,
  rows,
  scan,
  scannedOf,
} from '../../../tests/scanner-screen.tsx';

const scanned = { type: 'x00', value: 'X001ABCDEF', scanned: true, scannedAt: expect.any(String) };

test('a code read live is saved and shown, and then the vault opens', async () => {
  const { camera, backend } = await openScanner();
  await scan(camera, label, 'Saved to your vault');
  expect(screen.getByText('X001ABCDEF')).toBeDefined();
  expect(screen.getByText('X00 Amazon FNSKU')).toBeDefined();
  expect(backend.to(add).map(({ body }) => body)).toEqual([scanned]);
  expect(backend.to(read)).toEqual([]);
  expect(await screen.findByText('The vault')).toBeDefined();
  expect(camera.running()).toBe(0);
});

test('an away code opens the break dialog and is not kept in the vault', async () => {
  const { camera, backend } = await openScanner();
  await waitFor(() => expect(backend.to('GET /api/breaks/active')).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await scan(camera, { ...other, value: 'AWAY-4' }, 'AWAY-4');
  expect(await screen.findByRole('dialog', { name: 'Away Break' })).toBeDefined();
  expect(backend.to(add)).toEqual([]);
});

test('a single scan gets its name and place at once, and then the vault opens', async () => {
  const { camera, backend } = await openScanner();
  const saved = scannedOf();
  const edit = `PATCH /api/barcodes/${saved.id}`;
  backend.on(add, { status: 201, body: saved });
  backend.on(edit, { status: 200, body: { ...saved, location: 'B-07', version: 2 } });
  camera.show(label);
  fireEvent.click(await screen.findByRole('button', { name: 'Name and Place' }));
  camera.show();
  fireEvent.change(await screen.findByLabelText('Location'), { target: { value: 'B-07' } });
  await act(() => new Promise((resolve) => setTimeout(resolve, 1600)));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The vault')).toBeDefined();
  expect(backend.to(edit).map(({ body }) => body)).toMatchObject([{ location: 'B-07' }]);
});

test('hardware scans are saved, also while the last one is shown', async () => {
  const { backend } = await openScanner();
  for (const value of ['X001ABCDEF', 'X001ABCDEG']) act(() => void activeScanTarget()?.onScan({ value, type: 'x00' }));
  expect(await screen.findByText('The vault')).toBeDefined();
  expect(backend.to(add).map(({ body }) => (body as Barcode).value)).toEqual(['X001ABCDEF', 'X001ABCDEG']);
});

test('without a network a scan waits on the device, and scanning continues', async () => {
  const { camera, backend } = await openScanner();
  backend.on(add, 'drop');
  await scan(camera, label, 'Waiting for the network');
  expect(rows()).toHaveLength(1);
  await scan(camera, other, 'PALLET-7');
  await scan(camera, label, 'Scanned already');
  backend.on(add, created);
  act(() => void scanOutbox.sendNow());
  await waitFor(() => expect(scanOutbox.entries()).toEqual([]));
  expect(new Set(backend.to(add).map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

const saved = scannedOf();
const edit = `PATCH /api/barcodes/${saved.id}`;
const describe = async (fields: Record<string, string>) => {
  fireEvent.click(screen.getByRole('button', { name: 'Name and place of X001ABCDEF' }));
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};

test('a scan that waits may have arrived: it is sent again as it was, and the name given to it, which survives a reload, follows', async () => {
  const { camera, backend, unmount, open } = await openScanner();
  backend.on(add, 'drop');
  await scan(camera, label, 'Waiting for the network');
  fireEvent.click(screen.getByRole('button', { name: 'Name and place of X001ABCDEF' }));
  fireEvent.change(await screen.findByLabelText('Description'), { target: { value: ' Tape ' } });
  act(() => void activeScanTarget()?.onScan({ value: 'C-12', type: 'code128' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tape · C-12');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await describe({ Description: 'Soap', Location: '' });
  await screen.findByText('Soap');
  await waitFor(() => expect(rows()).toHaveLength(1));
  unmount();
  open();
  expect(await screen.findByText('Soap')).toBeDefined();
  backend.on(add, { status: 201, body: saved });
  backend.on(edit, { status: 200, body: { ...saved, description: 'Soap', version: 2 } });
  act(() => void scanOutbox.sendNow());
  await waitFor(() => expect(backend.to(edit)).toHaveLength(1));
  expect(scanOutbox.entries()).toEqual([]);
  expect(backend.to(edit)[0]?.body).toEqual({ description: 'Soap', location: '' });
  expect(new Set(backend.to(add).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  for (const { body } of backend.to(add)) expect(body).toEqual(scanned);
});

test('a scan that reaches the vault while its name is typed still gets it, and counts once', async () => {
  const { camera, backend } = await openScanner();
  backend.on(add, 'drop');
  await scan(camera, label, 'Waiting for the network');
  fireEvent.click(screen.getByRole('button', { name: 'Name and place of X001ABCDEF' }));
  fireEvent.change(await screen.findByLabelText('Location'), { target: { value: 'C-12' } });
  backend.on(add, { status: 201, body: saved });
  backend.on(edit, { status: 200, body: { ...saved, location: 'C-12', version: 2 } });
  await act(() => scanOutbox.sendNow());
  await waitFor(() => expect(scanOutbox.entries()).toEqual([]));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(backend.to(edit).map(({ body }) => body)).toEqual([{ location: 'C-12' }]));
  expect(new Set(backend.to(add).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a waiting scan whose name is refused with it returns to the list with both', async () => {
  const { camera, backend } = await openScanner();
  backend.on(add, 'drop');
  await scan(camera, label, 'Waiting for the network');
  await describe({ Description: 'Tape' });
  await screen.findByText('Tape');
  backend.on(add, failure(400, 'invalid_request', 'This value is not taken'));
  act(() => void scanOutbox.sendNow());
  expect(await screen.findByText('This value is not taken')).toBeDefined();
  expect(within(rows()[0] as HTMLElement).getByText('Tape')).toBeDefined(); // there is one
});

test.each([
  ['NotAllowedError', 'Camera access denied. Please allow camera access and try again.'],
  ['NotFoundError', 'No camera was found on this device.'],
  ['NotReadableError', 'The camera is not supported or in use by another app.'],
] as const)(
  'without a camera (%s) the screen says why, an upload works, and Go Back opens the dashboard',
  async (answer, words) => {
    const { backend } = await openScanner({ answer, session: true });
    backend.on(read, { status: 200, body: nothing });
    expect(await screen.findByText('Camera Access Required')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    await choose(photo());
    await waitFor(() => expect(backend.to(read)).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(await screen.findByText('The dashboard')).toBeDefined();
  },
);

test('the Flash button switches on the torch of the camera', async () => {
  const { camera } = await openScanner({ torch: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Flash' }));
  await waitFor(() => expect(camera.settings).toContainEqual({ torch: true }));
  expect(screen.getByRole('button', { name: 'Flash' }).getAttribute('aria-pressed')).toBe('true');
});

test('a camera without a torch has no Flash button, and is released while the page is hidden', async () => {
  const { camera } = await openScanner();
  await screen.findByText('Fill the box with the code');
  expect(screen.queryByRole('button', { name: 'Flash' })).toBeNull();
  const hide = (hidden: boolean) =>
    act(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  hide(true);
  expect(camera.running()).toBe(0);
  hide(false);
  await waitFor(() => expect(camera.running()).toBe(1));
});

test('a camera that the device took away is opened again once no dialog needs it', async () => {
  const { camera } = await openScanner({ session: true });
  await scan(camera, label, 'Added to the list');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('dialog');
  act(() => void camera.takeAway());
  fireEvent.click(screen.getByRole('button', { name: 'Stay Here' }));
  expect(camera.opened()).toBe(1);
  await waitFor(() => expect(camera.opened()).toBe(2));
  expect(camera.running()).toBe(1);
});

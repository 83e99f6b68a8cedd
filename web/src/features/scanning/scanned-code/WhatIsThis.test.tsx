import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listedScans, scanOutbox } from '#features/vault/api.ts';
import { saveScannerSetting } from '#lib/wedge/scanner-setting.ts';
import { failure } from '../../../tests/backend.ts';
import { scan } from '../../../tests/type-keys.ts';
import { add, list, noSheet, open, sheet, stored } from '../../../tests/what-is-this.tsx';

const network = vi.hoisted(() => ({ isDown: false }));
vi.mock('./ScanSheet.tsx', async (load) => {
  const { ScanSheet } = await load<typeof import('./ScanSheet.tsx')>();
  return {
    get ScanSheet() {
      if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module');
      return ScanSheet;
    },
  };
});

test('a scan on any screen shows its likeliest type, and is added to the vault with the chosen one', async () => {
  const { backend } = await open();
  scan('X00ABC1234');
  const what = within(await sheet());
  await what.findByText('Not in your vault');
  expect(backend.to(list)[0]?.query.get('search')).toBe('X00ABC1234');
  const types = what.getByRole<HTMLSelectElement>('combobox', { name: 'Barcode Type' });
  expect(types.value).toBe('x00');
  expect([...types.options].map(({ value }) => value)).not.toContain('manager_badge');
  fireEvent.change(types, { target: { value: 'code39' } });
  fireEvent.click(what.getByRole('button', { name: 'Add to Vault' }));
  await what.findByText('Added to your vault');
  const scanned = { value: 'X00ABC1234', type: 'code39', scanned: true, scannedAt: expect.any(String) };
  expect(backend.to(add).map(({ body }) => body)).toEqual([scanned]);
});

test('a code already in the vault links to it, and similar values do not count', async () => {
  const { backend } = await open();
  backend.on(list, { status: 200, body: [{ ...stored, value: 'tsRNDT123', type: 'qr' }, stored] });
  scan('tsRNDT12');
  const what = within(await sheet());
  await what.findByText('In your vault: ReInduct Tote');
  expect(what.queryByRole('button', { name: 'Add to Vault' })).toBeNull();
  fireEvent.click(what.getByRole('link', { name: 'Show' }));
  await screen.findByText(`At /vault/reinduct_tote?barcode=${stored.id} with null`);
  noSheet();
});

test('an away code of the site leads to a break that begins with it', async () => {
  const { backend } = await open();
  const allowances = { restroom: 300, personal: 600, break: 900 };
  const body = { activeBreak: null, allowances, awayCodes: ['AWAY*'], serverTime: new Date().toISOString() };
  backend.on('GET /api/breaks/active', { status: 200, body });
  scan('AWAY-4');
  const what = within(await sheet());
  await what.findByText('An away code of your site');
  expect(what.queryByRole('button', { name: 'Add to Vault' })).toBeNull();
  fireEvent.click(what.getByRole('button', { name: 'Away Break' }));
  const away = within(await screen.findByRole('dialog', { name: 'Away Break' }));
  await away.findByText('AWAY-4');
  expect(away.getByRole('button', { name: 'Start Break' })).toBeDefined();
});

test('the user’s own badge is recognized while the PIN is closed, and can’t be added as another type', async () => {
  const { backend } = await open();
  const badge = { id: stored.id, value: 'BADGE-1', sku: 'SKU-B', description: 'Gate badge' };
  backend.on('GET /api/manager-badge', { status: 200, body: [badge] });
  scan('BADGE-1');
  const what = within(await sheet());
  await what.findByText('In your vault: Manager ID');
  expect(what.queryByRole('button', { name: 'Add to Vault' })).toBeNull();
});

test('a code that may be protected by the closed PIN does not count as missing', async () => {
  const { backend } = await open();
  backend.on('GET /api/barcode-categories', { status: 200, body: [{ type: 'admin_access', count: 1 }] });
  backend.on('GET /api/vault/pin', { status: 200, body: { isSet: true, openUntil: null, lockedUntil: null } });
  scan('DOOR-1');
  await within(await sheet()).findByText(/may be protected by your PIN/);
});

test('a failed search offers Retry; one with too many results shows a notice', async () => {
  const { backend } = await open();
  const page = {
    body: [{ ...stored, value: 'PALLET-11' }],
    headers: { link: '</api/barcodes?cursor=0-17-aa>; rel="next"' },
  };
  backend.on(list, ({ query }) => (query.has('cursor') ? 'drop' : { status: 200, ...page }));
  scan('PALLET-1');
  const what = within(await sheet());
  const retry = await what.findByRole('button', { name: 'Retry' });
  expect(backend.to(list)).toHaveLength(2);
  backend.on(list, { status: 200, ...page });
  fireEvent.click(retry);
  await what.findByText(/Too many of your barcodes contain these characters/);
});

test('a sheet that fails to load shows a toast, and the next scan tries again', async () => {
  network.isDown = true;
  const { toast } = await open();
  scan('PALLET-1');
  await waitFor(() => expect(toast()?.message).toMatch(/^PALLET-1\. Couldn't load its actions/));
  noSheet();
  network.isDown = false;
  scan('PALLET-1');
  await sheet();
});

test('a scan can be completed in manual entry', async () => {
  await open();
  scan('036000291452');
  fireEvent.click(within(await sheet()).getByRole('button', { name: 'Edit in Manual Entry' }));
  await screen.findByText('At /manual-entry with {"value":"036000291452","type":"upc"}');
  noSheet();
});

test('the sheet shows the newest of several scans and lists the others', async () => {
  await open();
  scan('PALLET-1');
  const what = within(await sheet());
  scan('PALLET-2');
  scan('PALLET-3');
  scan('PALLET-2');
  const before = () => what.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(before()).toEqual(['PALLET-3', 'PALLET-1']));
  fireEvent.click(what.getByRole('button', { name: 'PALLET-1' }));
  expect(before()).toEqual(['PALLET-2', 'PALLET-3']);
});

test('without a network the sheet shows that it could not check, and the scan waits on the device', async () => {
  const { backend } = await open();
  backend.on(list, 'drop');
  backend.on(add, 'drop');
  scan('PALLET-1');
  const what = within(await sheet());
  await what.findByText(/Couldn't check whether it is in your vault/);
  fireEvent.click(what.getByRole('button', { name: 'Add to Vault' }));
  await what.findByText(/Stored on this device/);
});

test('a refused scan shows one toast and does not enter the scan list', async () => {
  const { backend, user } = await open();
  const dispatch = vi.fn();
  await scanOutbox.start(user.id, dispatch);
  backend.on(add, failure(400, 'invalid_request', 'Barcode value is required'));
  scan('PALLET-1');
  const what = within(await sheet());
  fireEvent.click(what.getByRole('button', { name: 'Add to Vault' }));
  await waitFor(() => expect(dispatch).toHaveBeenCalledOnce());
  expect(dispatch.mock.calls[0]?.[0]).toMatchObject({ payload: { message: 'Barcode value is required' } });
  await what.findByRole('button', { name: 'Add to Vault' });
  expect(listedScans(user.id)).toEqual([]);
});

test('the prefix and suffix set for this device’s scanner are removed', async () => {
  saveScannerSetting({ prefix: '~', suffix: '$' });
  await open();
  scan('~PALLET-9$', null);
  within(await sheet()).getByText('PALLET-9');
});

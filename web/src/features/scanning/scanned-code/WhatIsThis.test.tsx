import 'fake-indexeddb/auto';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listedScans, scanOutbox } from '#features/vault/api.ts';
import { ScanField } from '#lib/wedge/ScanField.tsx';
import { saveScannerSetting } from '#lib/wedge/scanner-setting.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { HoldButton } from '#ui/controls/HoldButton.tsx';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { handPace, holdKey, scan, typeKeys } from '../../../tests/type-keys.ts';
import { WhatIsThis } from './WhatIsThis.tsx';

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

const list = 'GET /api/barcodes';
const add = 'POST /api/barcodes';

const stored: Barcode = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  type: 'reinduct_tote',
  sku: 'SKU-ABCDEFGH',
  value: 'tsRNDT12',
  description: 'Dock tote',
  location: null,
  note: null,
  version: 1,
  imageUrl: null,
  isFavorite: false,
  confidence: 100,
  isAiReconstructed: false,
  usageCount: 0,
  lastUsedAt: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
};

beforeEach(() => localStorage.clear());
afterEach(() => scanOutbox.stop());

const Somewhere = () => {
  const { pathname, search, state } = useLocation();
  return <p>{`At ${pathname}${search} with ${JSON.stringify(state)}`}</p>;
};

async function open(screenOfIt: React.ReactNode = null) {
  const user = person();
  const backend = await startBackend();
  backend.on(list, { status: 200, body: [] });
  backend.on('GET /api/barcode-categories', { status: 200, body: [] });
  backend.on(add, ({ body }) => ({ status: 201, body: { ...stored, ...(body as object) } }));
  await scanOutbox.start(user.id);
  const view = renderScreen(
    <>
      <Routes>
        <Route path="/" element={screenOfIt} />
        <Route path="*" element={<Somewhere />} />
      </Routes>
      <WhatIsThis />
    </>,
    { user },
  );
  return { backend, user, ...view };
}
const sheet = () => screen.findByRole('dialog', { name: 'What is this?' });
const noSheet = () => expect(screen.queryByRole('dialog', { name: 'What is this?' })).toBeNull();

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
  expect(backend.to(add).map(({ body }) => body)).toEqual([{ value: 'X00ABC1234', type: 'code39', scanned: true }]);
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

function Waiting() {
  const [value, setValue] = useState('');
  return (
    <>
      <ScanField label="Tote" value={value} onValue={setValue} />
      <textarea aria-label="Notes" />
      <HoldButton duration={1000} onHold={() => undefined} onPress={vi.fn()}>
        EMERGENCY
      </HoldButton>
    </>
  );
}

test('a scan field gets the scan wherever the focus is, and other fields stay unchanged', async () => {
  await open(<Waiting />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tote' });
  const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  expect(field.inputMode || field.getAttribute('inputmode')).toBe('none');
  notes.focus();
  typeKeys([...'By dock 4'], handPace);
  scan(']C0TOTE-A12');
  expect([field.value, notes.value]).toEqual(['TOTE-A12', 'By dock 4']);
  field.focus();
  scan('TOTE-B7', 'Tab');
  expect(field.value).toBe('TOTE-B7');
  noSheet();
  fireEvent.click(screen.getByRole('button', { name: 'Show the keyboard' }));
  expect(field.getAttribute('inputmode')).toBe('text');
  expect(document.activeElement).toBe(field);
});

test('a dialog without a scan field keeps typed text; without focus in a field a toast shows the scan', async () => {
  const { toast } = await open(
    <>
      <Waiting />
      <Dialog open onOpenChange={() => undefined} title="Report">
        <input aria-label="Location" />
        <button type="button">Send</button>
      </Dialog>
    </>,
  );
  const location = screen.getByRole<HTMLInputElement>('textbox', { name: 'Location' });
  location.focus();
  scan('RACK-12');
  expect(location.value).toBe('RACK-12');
  expect(toast()).toBeNull();
  screen.getByRole('button', { name: 'Send' }).focus();
  scan('RACK-13');
  await waitFor(() => expect(toast()?.message).toMatch(/^RACK-13\. This window takes no scans/));
  noSheet();
});

test('the Enter and spaces of a scan neither press nor hold EMERGENCY', async () => {
  const [held, pressed] = [vi.fn(), vi.fn()];
  await open(
    <HoldButton duration={0} onHold={held} onPress={pressed}>
      EMERGENCY
    </HoldButton>,
  );
  const button = screen.getByRole('button', { name: 'EMERGENCY' });
  button.focus();
  scan('A 1 B 2 C 3');
  await sheet();
  expect(held).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalled();
});

function keyAt(name: 'keydown' | 'keyup', key: string, timeStamp: number) {
  const event = new KeyboardEvent(name, { key, code: key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return event;
}

async function emergency() {
  const [held, pressed] = [vi.fn(), vi.fn()];
  await open(
    <HoldButton duration={1000} onHold={held} onPress={pressed}>
      EMERGENCY
    </HoldButton>,
  );
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  screen.getByRole('button', { name: 'EMERGENCY' }).focus();
  return { held, pressed, pass: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)) };
}

test.each([
  ['a space and another key at once', [' ', 'a'], { gap: 40, dwell: 70 }],
  ['a scan that begins with an Enter', ['Enter', ...'PALLET-7', 'Enter'], { gap: 8, dwell: 3 }],
  ['one whose keys overlap', ['Enter', ...'PALLET-7', 'Enter'], { gap: 8, dwell: 12 }],
  ['one that begins with a space', [...' PALLET-7', 'Enter'], { gap: 30, dwell: 5 }],
] as const)('%s neither holds nor presses the button', async (_, keys, pace) => {
  const { held, pressed, pass } = await emergency();
  typeKeys(keys, pace);
  pass(5000);
  expect(held).not.toHaveBeenCalled();
  expect(pressed).not.toHaveBeenCalled();
});

test('a first key that a scanner never releases does not hold the button', async () => {
  const { held, pressed, pass } = await emergency();
  fireEvent(document.activeElement ?? document.body, keyAt('keydown', 'Enter', 5000));
  [...'PALLET-7'].forEach((key, index) => {
    for (const name of ['keydown', 'keyup'] as const)
      fireEvent(document.activeElement ?? document.body, keyAt(name, key, 5008 + index * 8));
  });
  pass(5000);
  expect([held, pressed].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test.each(['Enter', ' '])('by hand %j presses the button at once, also after a scan, and holds it', async (key) => {
  const { held, pressed, pass } = await emergency();
  typeKeys([...'PALLET-7', 'Enter']);
  typeKeys([key], handPace);
  expect(pressed).toHaveBeenCalledOnce();
  // So short that it may be a scanner's.
  typeKeys([key], { gap: 110, dwell: 30 });
  pass(60);
  expect(pressed).toHaveBeenCalledTimes(2);
  holdKey(key, 1000, () => {
    pass(1000);
    expect(held).toHaveBeenCalledOnce();
  });
  expect(pressed).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'EMERGENCY' }));
  expect(pressed).toHaveBeenCalledTimes(3);
});

test('a button held while the sheet loads stays held, and no sheet covers it', async () => {
  const { toast } = await open(
    <HoldButton duration={100_000} onHold={vi.fn()} onPress={vi.fn()}>
      EMERGENCY
    </HoldButton>,
  );
  scan('PALLET-1');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'EMERGENCY' }), { button: 0 });
  await waitFor(() => expect(toast()?.message).toMatch(/^PALLET-1\. This window takes no scans/));
  noSheet();
});

test('the prefix and suffix set for this device’s scanner are removed', async () => {
  saveScannerSetting({ prefix: '~', suffix: '$' });
  await open();
  scan('~PALLET-9$', null);
  within(await sheet()).getByText('PALLET-9');
});

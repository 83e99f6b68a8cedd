import 'fake-indexeddb/auto';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { activate, english } from '@floorlight/languages/active';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeOutbox, scanOutbox } from '#features/vault/api.ts';
import { scanSessionChosen } from '#lib/device/preferences-slice.ts';
import { randomId } from '#lib/device/random-id.ts';
import type { Sighting } from '#lib/scan/sighting.ts';
import { activeScanTarget } from '#lib/wedge/scan-targets.ts';
import { failure, type Received, startBackend } from '../../../tests/backend.ts';
import { startCamera } from '../../../tests/camera.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { ScannerPage } from './ScannerPage.tsx';

const add = 'POST /api/barcodes';
const read = 'POST /api/scanner/process';
const label: Sighting = { symbology: 'Code128', type: 'x00', value: 'X001ABCDEF', lines: 20 };
const other: Sighting = { symbology: 'Code128', type: 'code128', value: 'PALLET-7', lines: 20 };

const barcodeOf = (part: Partial<Barcode> = {}): Barcode => ({
  id: randomId(),
  type: 'x00',
  sku: 'SKU-ABCDEFGH',
  value: 'X001ABCDEF',
  description: null,
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
  ...part,
});
const created = ({ body }: Received) => ({ status: 201, body: barcodeOf(body as Partial<Barcode>) });
const nothing = { success: false, aiMetadata: { reconstructed: false }, message: 'No barcode detected' };

beforeEach(() => localStorage.clear());
afterEach(() => {
  scanOutbox.stop();
  changeOutbox.stop();
  activate({ language: english, catalogs: {} });
});

const atBreakRoom = {
  ...{ activeBreak: null, allowances: { restroom: 300, personal: 600, break: 900 } },
  ...{ awayCodes: ['AWAY*'], serverTime: new Date().toISOString() },
};

async function setUp({ session = false, ...phone }: Parameters<typeof startCamera>[0] & { session?: boolean } = {}) {
  const user = person();
  const camera = startCamera(phone);
  const backend = await startBackend();
  backend.on(add, created);
  backend.on('GET /api/breaks/active', { status: 200, body: atBreakRoom });
  await scanOutbox.start(user.id);
  await changeOutbox.start(user.id);
  const open = () => {
    const view = renderScreen(
      <Routes>
        <Route path="/" element="The dashboard" />
        <Route path="/vault" element="The vault" />
        <Route path="/emergency" element="The alarm" />
        <Route
          path="/scanner"
          element={
            <>
              <Link to="/vault">To the vault</Link>
              <Link to="/emergency">To the alarm</Link>
              <ScannerPage awayBreak="Away Break" />
            </>
          }
        />
      </Routes>,
      { user, at: '/scanner' },
    );
    act(() => void view.store.dispatch(scanSessionChosen(session)));
    return view;
  };
  return { camera, backend, open, ...open() };
}

const rows = () => within(screen.getByRole('list', { name: 'Scanned' })).queryAllByRole('listitem');
/** Shows a code to the camera until the text appears, then removes it. */
async function scan(camera: ReturnType<typeof startCamera>, sighting: Sighting, expected: string | RegExp) {
  camera.show(sighting);
  await screen.findAllByText(expected);
  camera.show();
}
const choose = (file: File) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Image of a barcode'), { target: { files: [file] } }));
const capture = async () => {
  await screen.findByText('Fill the box with the code');
  fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
};
const photo = () => new File([new Uint8Array(100)], 'label.jpg', { type: 'image/jpeg' });

test('a code read live is saved and shown, and then the vault opens', async () => {
  const { camera, backend } = await setUp();
  await scan(camera, label, 'Saved to your vault');
  expect(screen.getByText('X001ABCDEF')).toBeDefined();
  expect(screen.getByText('X00 Amazon FNSKU')).toBeDefined();
  expect(backend.to(add).map(({ body }) => body)).toEqual([{ type: 'x00', value: 'X001ABCDEF', scanned: true }]);
  expect(backend.to(read)).toEqual([]);
  expect(await screen.findByText('The vault')).toBeDefined();
  expect(camera.running()).toBe(0);
});

test('an away code opens the break dialog and is not kept in the vault', async () => {
  const { camera, backend } = await setUp();
  await waitFor(() => expect(backend.to('GET /api/breaks/active')).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await scan(camera, { ...other, value: 'AWAY-4' }, 'AWAY-4');
  expect(await screen.findByRole('dialog', { name: 'Away Break' })).toBeDefined();
  expect(backend.to(add)).toEqual([]);
});

test('an away code that the server reads in a photo opens the break dialog, and the server is asked not to store it', async () => {
  const { backend } = await setUp();
  await waitFor(() => expect(backend.to('GET /api/breaks/active')).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  backend.on(read, {
    status: 200,
    body: { success: true, awayCode: 'AWAY-4', aiMetadata: { reconstructed: false }, message: '' },
  });
  await capture();
  expect(await screen.findByRole('dialog', { name: 'Away Break' })).toBeDefined();
  expect(backend.to(read).map(({ body }) => (body as { awayCodes: string[] }).awayCodes)).toEqual([['AWAY*']]);
  expect(backend.to(add)).toEqual([]);
});

test('a single scan gets its name and place at once, and then the vault opens', async () => {
  const { camera, backend } = await setUp();
  const saved = barcodeOf();
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
  const { backend } = await setUp();
  for (const value of ['X001ABCDEF', 'X001ABCDEG']) act(() => void activeScanTarget()?.onScan({ value, type: 'x00' }));
  expect(await screen.findByText('The vault')).toBeDefined();
  expect(backend.to(add).map(({ body }) => (body as Barcode).value)).toEqual(['X001ABCDEF', 'X001ABCDEG']);
});

test('without a network a scan waits on the device, and scanning continues', async () => {
  const { camera, backend } = await setUp();
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

test('a session collects each code once, a duplicate vibrates differently, and Undo removes one', async () => {
  const { camera, backend } = await setUp({ session: true });
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
  const { camera, backend } = await setUp({ session: true });
  await scan(camera, label, 'X001ABCDEF');
  await scan(camera, other, 'PALLET-7');
  fireEvent.change(screen.getByLabelText('Location of these 2 scans'), { target: { value: 'B-07' } });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('The vault');
  expect(backend.to(add).map(({ body }) => body)).toMatchObject([{ location: 'B-07' }, { location: 'B-07' }]);
});

test('a scan of a session gets a name and a place of its own before it is saved, also after a refusal and a reload', async () => {
  const { camera, backend, unmount, open } = await setUp({ session: true });
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
  const { camera, unmount, open } = await setUp({ session: true });
  await scan(camera, label, 'Added to the list');
  unmount();
  open();
  expect(rows()).toHaveLength(1);
  expect(screen.getByText('1 scanned')).toBeDefined();
});

test('Done keeps refused scans in the list, with the reason', async () => {
  const { camera, backend, toast } = await setUp({ session: true });
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
  const { camera, backend, open } = await setUp({ session: true });
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
  const { camera, backend, toast } = await setUp({ session: true });
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
  const { camera, backend, toast } = await setUp({ session: true });
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
  const { camera, backend, toast } = await setUp({ session: true });
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
  const { camera, backend } = await setUp({ session: true });
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
  const { camera } = await setUp({ session: true });
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
  const { camera } = await setUp({ session: true });
  await scan(camera, label, 'Added to the list');
  fireEvent.click(screen.getByRole('link', { name: 'To the alarm' }));
  expect(await screen.findByText('The alarm')).toBeDefined();
});

test('Undo of a captured code that was already listed also deletes it from the vault', async () => {
  const { camera, backend } = await setUp({ session: true });
  const barcode = barcodeOf();
  const reading = { success: true, barcode, isNew: true, aiMetadata: { reconstructed: false }, message: '' };
  backend.on(read, { status: 200, body: reading });
  backend.on(`POST /api/barcodes/${barcode.id}/delete`, { status: 204 });
  await scan(camera, label, 'Added to the list');
  await capture();
  await screen.findByText('Scanned already');
  fireEvent.click(screen.getByRole('button', { name: 'Undo X001ABCDEF' }));
  await waitFor(() => expect(backend.to(`POST /api/barcodes/${barcode.id}/delete`)).toHaveLength(1));
  expect(rows()).toHaveLength(0);
});

test('a capture without a result is sent again in a larger size', async () => {
  const { backend, toast } = await setUp();
  backend.on(read, ({ body }) => {
    const again = JSON.stringify(body).includes(btoa('1280x720q0.7'));
    const found = {
      success: true,
      barcode: barcodeOf(),
      isNew: true,
      aiMetadata: { reconstructed: false },
      message: '',
    };
    return { status: 200, body: again ? found : nothing };
  });
  await capture();
  expect(await screen.findByText('Saved to your vault')).toBeDefined();
  expect(backend.to(read).map(({ body }) => (body as { imageData: string }).imageData)).toEqual([
    `data:image/jpeg;base64,${btoa('800x450q0.6')}`,
    `data:image/jpeg;base64,${btoa('1280x720q0.7')}`,
  ]);
  expect(toast()).toBeNull();
});

test.each([
  ['nothing is found', { status: 200, body: nothing }, 'No barcode detected'],
  [
    'it is too far away',
    { status: 200, body: { ...nothing, reason: 'far' } },
    'No barcode detected. It is too far away. Move closer until the barcode fills the frame',
  ],
  ['there is no network', 'drop', 'Network error'],
  [
    'it is too large',
    failure(413, 'payload_too_large', 'Too large'),
    'Image too large. Please ensure good lighting and try again.',
  ],
  ['the server says why', failure(503, 'unavailable', 'The reader is busy'), 'The reader is busy'],
] as const)('a failed capture shows a message: %s', async (_, answer, message) => {
  const { backend, camera, toast } = await setUp();
  backend.on(read, answer);
  await capture();
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Processing Failed', message, action: 'Type It' }));
  expect(camera.vibrations()).toEqual([[300]]);
  expect(await screen.findByText('Fill the box with the code')).toBeDefined();
});

test('an AI reading is kept or discarded by the user', async () => {
  const { backend } = await setUp();
  const barcode = barcodeOf({ isAiReconstructed: true, confidence: 88 });
  const reading = { success: true, barcode, isNew: true, aiMetadata: { reconstructed: true }, message: '' };
  backend.on(read, { status: 200, body: reading });
  backend.on(`POST /api/barcodes/${barcode.id}/delete`, { status: 204 });
  await capture();
  expect(await screen.findByText('AI Enhanced · 88%')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'No, Discard It' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(backend.to(`POST /api/barcodes/${barcode.id}/delete`)).toHaveLength(1));
  await capture();
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, It Is Right' }));
  expect(await screen.findByText('The vault')).toBeDefined();
});

test('without a network a discard waits on the device; Decide Later deletes nothing', async () => {
  const { backend } = await setUp();
  const barcode = barcodeOf({ isAiReconstructed: true, confidence: 88 });
  const remove = `POST /api/barcodes/${barcode.id}/delete`;
  const reading = { success: true, barcode, isNew: true, aiMetadata: { reconstructed: true }, message: '' };
  backend.on(read, { status: 200, body: reading });
  backend.on(remove, 'drop');
  await capture();
  fireEvent.click(await screen.findByRole('button', { name: 'No, Discard It' }));
  await waitFor(() => expect(changeOutbox.entries()).toMatchObject([{ body: { id: barcode.id }, attempts: 1 }]));
  backend.on(remove, { status: 204 });
  void changeOutbox.sendNow();
  await waitFor(() => expect(changeOutbox.entries()).toEqual([]));
  const requests = backend.to(remove).length;
  await capture();
  fireEvent.click(await screen.findByRole('button', { name: 'Decide Later' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(backend.to(remove)).toHaveLength(requests);
});

test('an upload read with certainty on the device is not sent; a small copy goes with its barcode', async () => {
  const { camera, backend } = await setUp({ session: true, answer: 'NotFoundError' });
  camera.show(label);
  await choose(photo());
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(camera.stills()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('1 barcode saved to your vault');
  expect(backend.to(add).map(({ body }) => body)).toMatchObject([{ value: 'X001ABCDEF', photo: btoa('480x360q0.6') }]);
  expect(backend.to(read)).toEqual([]);
});

test('an uncertain upload is sent in a smaller size; one the browser can’t decode is sent unchanged', async () => {
  const { backend } = await setUp({ session: true });
  backend.on(read, { status: 200, body: nothing });
  await choose(photo());
  await waitFor(() => expect(backend.to(read)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Reading the photo...')).toBeNull());
  await choose(new File(['heic'], 'label.heic', { type: 'image/heic' }));
  await waitFor(() => expect(backend.to(read)).toHaveLength(3));
  const sent = backend.to(read).map(({ body }) => (body as { imageData: string }).imageData);
  expect(sent).toEqual([
    `data:image/jpeg;base64,${btoa('800x600q0.6')}`,
    `data:image/jpeg;base64,${btoa('1280x960q0.7')}`,
    `data:image/heic;base64,${btoa('heic')}`,
  ]);
});

test.each([
  [new File(['notes'], 'notes.pdf', { type: 'application/pdf' }), 'Please select an image file'],
  [
    new File([new Uint8Array(10_485_761)], 'label.jpg', { type: 'image/jpeg' }),
    'Please select an image smaller than 10MB',
  ],
])('an upload of the wrong type or size is refused: $name', async (file, message) => {
  const { backend, toast } = await setUp();
  await choose(file);
  expect(toast()).toMatchObject({ title: 'Upload Failed', message });
  expect(backend.to(read)).toEqual([]);
});

test.each([
  ['NotAllowedError', 'Camera access denied. Please allow camera access and try again.'],
  ['NotFoundError', 'No camera was found on this device.'],
  ['NotReadableError', 'The camera is not supported or in use by another app.'],
] as const)(
  'without a camera (%s) the screen says why, an upload works, and Go Back opens the dashboard',
  async (answer, words) => {
    const { backend } = await setUp({ answer, session: true });
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
  const { camera } = await setUp({ torch: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Flash' }));
  await waitFor(() => expect(camera.settings).toContainEqual({ torch: true }));
  expect(screen.getByRole('button', { name: 'Flash' }).getAttribute('aria-pressed')).toBe('true');
});

test('a camera without a torch has no Flash button, and is released while the page is hidden', async () => {
  const { camera } = await setUp();
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
  const { camera } = await setUp({ session: true });
  await scan(camera, label, 'Added to the list');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('dialog');
  act(() => void camera.takeAway());
  fireEvent.click(screen.getByRole('button', { name: 'Stay Here' }));
  expect(camera.opened()).toBe(1);
  await waitFor(() => expect(camera.opened()).toBe(2));
  expect(camera.running()).toBe(1);
});

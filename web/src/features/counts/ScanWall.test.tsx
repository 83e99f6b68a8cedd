import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { activeScanTarget } from '#lib/wedge/scan-targets.ts';
import { startBackend } from '../../tests/backend.ts';
import { planOf, summaryOf } from '../../tests/counts.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { InventoryTab } from './InventoryTab.tsx';

const sessionId = '6f1c2a54-33a0-4a3e-9a4e-0d5d3f2b7a11';

beforeEach(() => localStorage.clear());

async function setUp() {
  const backend = await startBackend();
  backend.on('GET /api/inventory-counts/plan', { status: 200, body: planOf() });
  backend.on('GET /api/inventory-counts/session', { status: 200, body: { sessionId } });
  backend.on('GET /api/inventory-counts', { status: 200, body: [] });
  backend.on('GET /api/inventory-counts/summary', { status: 200, body: summaryOf({ totalWalls: 0 }) });
  backend.on('GET /api/inventory-counts/reports', { status: 200, body: [] });
  backend.on('GET /api/totes/historical', { status: 200, body: [{ name: 'A-12', code: 'KNOWN-15028' }] });
  const view = renderScreen(<InventoryTab />, { user: person() });
  await screen.findByLabelText('AFE Area');
  await waitFor(() => expect(backend.to('GET /api/totes/historical')).toHaveLength(1));
  return { backend, ...view };
}

/** Scans as a hardware scanner does. */
const scan = (value: string) => act(() => activeScanTarget()?.onScan({ value, type: 'code128' }));
const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label).value;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a scanned wall is selected, in its area', async () => {
  await setUp();
  scan('AFE2-202');
  expect([valueIn('AFE Area'), valueIn('Wall Number')]).toEqual(['AFE 2', 'Wall 202']);
});

test('a scanned tote is counted and noted once', async () => {
  const { toast } = await setUp();
  scan('TOTE-B-3-77777');
  fireEvent.change(screen.getByLabelText(/^Floor\/Table/), { target: { value: '4' } });
  scan('KNOWN-15028');
  expect(toast()).toMatchObject({ title: 'Floor/Table: one more', message: 'KNOWN-15028' });
  scan('TOTE-B-3-77777');
  expect(toast()).toMatchObject({ title: 'Tote Already Counted' });
  expect(valueIn('Notes (optional)')).toBe('Tote TOTE-B-3-77777\nTote KNOWN-15028');
  expect(
    ['Rebin PS Totes', /^Floor\/Table/].map((name) => screen.getByLabelText<HTMLInputElement>(name).value),
  ).toEqual(['1', '5']);
});

test('a tote that no longer fits into the notes is refused, and the notes stay', async () => {
  const { toast } = await setUp();
  const full = 'x'.repeat(990);
  fireEvent.change(screen.getByLabelText('Notes (optional)'), { target: { value: full } });
  scan('TOTE-B-3-77777');
  expect(toast()).toMatchObject({ title: 'Notes Are Full' });
  expect(valueIn('Notes (optional)')).toBe(full);
});

test('an unknown code shows a warning and changes nothing', async () => {
  const { toast } = await setUp();
  scan('4006381333931');
  expect(toast()).toMatchObject({
    title: 'Unknown Code',
    message: '"4006381333931" is not a wall or a tote of this site.',
  });
  expect(valueIn('AFE Area')).toBe('');
});

test('a scan over unsaved figures asks which wall they belong to', async () => {
  await setUp();
  scan('101');
  fireEvent.change(screen.getByLabelText('Floor/Table'), { target: { value: '7' } });
  scan('102');
  await screen.findByRole('alertdialog', { name: 'Wall 101 is not saved yet' });
  expect(valueIn('Wall Number')).toBe('Wall 101');
  press('Use These Figures for Wall 102');
  expect(valueIn('Wall Number')).toBe('Wall 102');
  expect(valueIn('Floor/Table')).toBe('7');
});

/** Lets the device draw pictures without a code in them: jsdom has no canvas and no barcode reader. */
function withPictures() {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 40, height: 30, close: () => undefined }));
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ drawImage: () => undefined, getImageData: () => null }),
    toBlob: (done: BlobCallback) => done(new Blob(['photo'], { type: 'image/jpeg' })),
  });
}
const choosePhoto = async (file: File) => {
  press('Scan');
  fireEvent.change(await screen.findByLabelText('Photo of a wall or tote code'), { target: { files: [file] } });
};
const photo = new File(['photo'], 'wall.jpg', { type: 'image/jpeg' });

test('the server reads a photo in which this device finds no code', async () => {
  withPictures();
  const { backend } = await setUp();
  const barcode = { type: 'code128', value: 'Wall 103' };
  backend.on('POST /api/barcode/process', { status: 200, body: { success: true, barcode } });
  await choosePhoto(photo);
  await waitFor(() => expect(valueIn('Wall Number')).toBe('Wall 103'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(backend.to('POST /api/barcode/process')[0]?.body).toEqual({ imageData: btoa('photo') });
});

test('a picture that this device can’t draw goes to the server unchanged', async () => {
  const { backend } = await setUp();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture', 'InvalidStateError')));
  const barcode = { type: 'code128', value: 'Wall 103' };
  backend.on('POST /api/barcode/process', { status: 200, body: { success: true, barcode } });
  await choosePhoto(photo);
  await waitFor(() => expect(valueIn('Wall Number')).toBe('Wall 103'));
  expect(backend.to('POST /api/barcode/process')[0]?.body).toEqual({ imageData: btoa('photo') });
});

test('a photo changes nothing once its dialog is closed', async () => {
  withPictures();
  const { backend, toast } = await setUp();
  let answer: (value: { status: number; body: unknown }) => void = () => undefined;
  backend.on('POST /api/barcode/process', () => new Promise((resolve) => (answer = resolve)));
  await choosePhoto(photo);
  await waitFor(() => expect(backend.to('POST /api/barcode/process')).toHaveLength(1));
  press('Close');
  await act(async () => answer({ status: 200, body: { success: true, barcode: { type: 'code128', value: '103' } } }));
  expect(valueIn('Wall Number')).toBe('');
  expect(toast()).toBeNull();
});

test.each([
  [{ status: 200, body: { success: false, error: 'No barcode detected' } }, 'No Barcode Found'],
  ['drop' as const, 'Scan Error'],
])('a photo that shows no code, or that can’t be read, shows a warning', async (answer, title) => {
  withPictures();
  const { backend, toast } = await setUp();
  backend.on('POST /api/barcode/process', answer);
  await choosePhoto(photo);
  await waitFor(() => expect(toast()).toMatchObject({ title }));
});

test.each([
  [new File(['notes'], 'notes.pdf', { type: 'application/pdf' }), 'Please select an image file'],
  [
    new File([new Uint8Array(10_485_761)], 'wall.jpg', { type: 'image/jpeg' }),
    'Please select an image smaller than 10MB',
  ],
])('a file that is not an image or too large is refused: $name', async (file, message) => {
  const { toast } = await setUp();
  await choosePhoto(file);
  await waitFor(() => expect(toast()?.message).toBe(message));
});

import type { User } from '@floorlight/contracts/accounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Sighting } from '#lib/scan/sighting.ts';
import { useWedge } from '#lib/wedge/use-wedge.ts';
import { failure, startBackend } from '../../../tests/backend.ts';
import { startCamera } from '../../../tests/camera.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { scan } from '../../../tests/type-keys.ts';
import { BcBuddyTab } from './BcBuddyTab.tsx';

const process = 'POST /api/barcode/process';
const label: Sighting = { symbology: 'Code128', type: 'x00', value: 'X00ABC1234', lines: 20 };

beforeEach(() => localStorage.clear());

let unclaimed = 0;
function Wedge() {
  useWedge(() => {
    unclaimed += 1;
  });
  return null;
}

async function open(user: User = person()) {
  const backend = await startBackend();
  const view = renderScreen(
    <>
      <BcBuddyTab />
      <Wedge />
    </>,
    { user },
  );
  return { backend, user, ...view };
}
const photo = (type = 'image/jpeg', size = 2000) => new File([new Uint8Array(size)], 'photo', { type });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Photo of a barcode'), { target: { files: [file] } });
const ready = () => screen.findByRole('dialog', { name: 'BC Buddy - Ready to Scan' });

test('the button opens the rear camera or the file picker', async () => {
  await open();
  const input = screen.getByLabelText('Photo of a barcode');
  expect([input.getAttribute('accept'), input.getAttribute('capture')]).toEqual(['image/*', 'environment']);
  expect(screen.getByRole('button', { name: 'Scan Barcode' })).toBeDefined();
  expect(screen.queryByText('Last Scanned Barcode')).toBeNull();
});

test('a photo read with certainty on the device needs no server, and its barcode survives a reload', async () => {
  startCamera().show(label);
  const { backend, user, unmount } = await open();
  choose(photo());
  const dialog = within(await ready());
  dialog.getByText('X00ABC1234');
  await dialog.findByRole('img', { name: 'Barcode X00ABC1234' });
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(backend.to(process)).toEqual([]);
  unmount();
  await open(user);
  screen.getByText('X00ABC1234');
  screen.getByText(/X00 Amazon FNSKU · Just now/);
  fireEvent.click(screen.getByRole('button', { name: 'Show Barcode' }));
  await ready();
});

test('an uncertain photo goes to the server, in base64 without a prefix', async () => {
  startCamera();
  const { backend } = await open();
  const barcode = { type: 'upc', value: '036000291452', confidence: 100, isAiReconstructed: false };
  let answer: (value: { status: number; body: unknown }) => void = () => undefined;
  backend.on(process, () => new Promise((resolve) => (answer = resolve)));
  choose(photo());
  await waitFor(() => expect(backend.to(process)).toHaveLength(1));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Scanning...' }).disabled).toBe(true);
  const [{ body } = { body: null }] = backend.to(process);
  expect(String((body as { imageData: string }).imageData)).not.toMatch(/^data:/); // as it is sent
  act(() => answer({ status: 200, body: { success: true, barcode } }));
  within(await ready()).getByText('036000291452');
});

test.each([
  [
    'nothing is found',
    { status: 200, body: { success: false, error: 'No barcode detected' } },
    'No Barcode Found',
    'Try taking a clearer photo of the barcode',
  ],
  [
    'light is reflected',
    { status: 200, body: { success: false, error: 'No barcode detected', reason: 'glare' } },
    'No Barcode Found',
    'Light is reflected on the barcode. Tilt the item, or turn the flash off',
  ],
  ['the server fails', failure(500, 'internal_error', 'Oh'), 'Scan Error', 'Failed to scan barcode. Please try again.'],
  ['there is no network', 'drop', 'Scan Error', 'Failed to scan barcode. Please try again.'],
  ['it is refused', failure(400, 'invalid_request', 'This is no picture'), 'Scan Error', 'This is no picture'],
] as const)('a toast tells when %s', async (_, answer, title, message) => {
  startCamera();
  const { backend, toast } = await open();
  backend.on(process, answer);
  choose(photo());
  await waitFor(() => expect(toast()).toMatchObject({ title, message }));
  await screen.findByRole('button', { name: 'Scan Barcode' });
});

test.each([
  [photo('application/pdf'), 'Please select an image file'],
  [photo('image/jpeg', 10 * 1024 * 1024 + 1), 'Please select an image smaller than 10MB'],
])('a file of the wrong type or size is refused on the device', async (file, message) => {
  const { backend, toast } = await open();
  choose(file);
  await waitFor(() => expect(toast()?.message).toBe(message));
  expect(backend.to(process)).toEqual([]);
});

test('a hardware scan on this tab becomes the last scanned barcode, also with the dialog open', async () => {
  await open();
  scan(']C0PALLET-7');
  const dialog = within(await ready());
  dialog.getByText('PALLET-7');
  scan('tsRNDT12');
  await dialog.findByText('tsRNDT12');
  expect(unclaimed).toBe(0);
  expect(screen.getByText('Last Scanned Barcode')).toBeDefined();
});

test('the live camera reads a barcode and shows it', async () => {
  const camera = startCamera();
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Read Live with the Camera' }));
  await screen.findByText('Point the frame at the code');
  camera.show(label);
  within(await ready()).getByText('X00ABC1234');
  expect(screen.queryByLabelText('Camera preview')).toBeNull();
});

test('a refused camera shows why, and a photo is still possible', async () => {
  startCamera({ answer: 'NotAllowedError' });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Read Live with the Camera' }));
  await screen.findByText('Camera access denied. Please allow camera access and try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(screen.getByRole('button', { name: 'Scan Barcode' })).toBeDefined();
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeOutbox } from '#features/vault/api.ts';
import { failure } from '../../../tests/backend.ts';
import {
  add,
  capture,
  choose,
  label,
  nothing,
  openScanner,
  photo,
  read,
  rows,
  scan,
  scannedOf,
} from '../../../tests/scanner-screen.tsx';

test('an away code that the server reads in a photo opens the break dialog, and the server is asked not to store it', async () => {
  const { backend } = await openScanner();
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

test('Undo of a captured code that was already listed also deletes it from the vault', async () => {
  const { camera, backend } = await openScanner({ session: true });
  const barcode = scannedOf();
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
  const { backend, toast } = await openScanner();
  backend.on(read, ({ body }) => {
    const again = JSON.stringify(body).includes(btoa('1280x720q0.7'));
    const found = {
      success: true,
      barcode: scannedOf(),
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
  const { backend, camera, toast } = await openScanner();
  backend.on(read, answer);
  await capture();
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Processing Failed', message, action: 'Type It' }));
  expect(camera.vibrations()).toEqual([[300]]);
  expect(await screen.findByText('Fill the box with the code')).toBeDefined();
});

test('an AI reading is kept or discarded by the user', async () => {
  const { backend } = await openScanner();
  const barcode = scannedOf({ isAiReconstructed: true, confidence: 88 });
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
  const { backend } = await openScanner();
  const barcode = scannedOf({ isAiReconstructed: true, confidence: 88 });
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
  const { camera, backend } = await openScanner({ session: true, answer: 'NotFoundError' });
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
  const { backend } = await openScanner({ session: true });
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
  const { backend, toast } = await openScanner();
  await choose(file);
  expect(toast()).toMatchObject({ title: 'Upload Failed', message });
  expect(backend.to(read)).toEqual([]);
});

import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure } from '../../tests/backend.ts';
import { barcodeOf } from '../../tests/barcodes.ts';
import { film, press, setUp, tape } from '../../tests/category-page.tsx';
import { atDesk } from '../../tests/render-screen.tsx';

test('the details open once loaded, with all fields of the barcode', async () => {
  await setUp([barcodeOf({ isAiReconstructed: true, confidence: 92 })]);
  fireEvent.click(await screen.findByRole('button', { name: 'View Pallet of tape' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pallet of tape' }));
  expect(await dialog.findByRole('img', { name: 'Barcode PALLET-7' })).toBeDefined();
  const facts = ['SKU-7QX2M4PT', 'Code 128', 'Storage B', 'Mar 1, 2026', 'Never', '1', 'AI Enhanced 92%'];
  for (const fact of facts) expect(dialog.getByText(fact)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'High contrast' }));
  expect(dialog.getByRole('img', { name: 'Barcode PALLET-7' }).style.filter).toBe('brightness(150%)');
  fireEvent.click(dialog.getByRole('button', { name: 'Normal contrast' }));
  expect(dialog.getByText(/Raise your device's brightness/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an edit of what another device has changed shows both, and saving again keeps this one', async () => {
  const { backend } = await setUp([tape]);
  const route = `PATCH /api/barcodes/${tape.id}`;
  backend.on(route, failure(409, 'conflict', 'This barcode was changed on another device'));
  fireEvent.click(await screen.findByRole('button', { name: 'View Pallet of tape' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Barcode' }));
  fireEvent.change(dialog.getByLabelText('Location'), { target: { value: ' B-07 ' } });
  const theirs = { ...tape, location: 'C-11', note: 'Damaged', version: 2 };
  backend.on(`GET /api/barcodes/${tape.id}`, { status: 200, body: theirs });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Changed meanwhile to: C-11');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Damaged');
  backend.on(route, { status: 200, body: { ...theirs, location: 'B-07', version: 3 } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Barcode' })).toBeNull());
  expect(backend.to(route).map(({ body }) => body)).toEqual([
    { version: 1, location: 'B-07' },
    { version: 2, location: 'B-07' },
  ]);
});

test('showing a code on the full screen is a use, its details are none', async () => {
  const { backend } = await setUp([tape, film]);
  const uses = `POST /api/barcodes/${tape.id}/uses`;
  backend.on(uses, { status: 200, body: { ...tape, usageCount: 1 } });
  fireEvent.click(await screen.findByRole('button', { name: 'View Pallet of tape' }));
  const full = await screen.findByRole('button', { name: 'Full Screen' });
  expect(backend.to(`GET /api/barcodes/${tape.id}`)[0]?.query.get('use')).toBe('false');
  expect(backend.to(uses)).toEqual([]);
  fireEvent.click(full);
  await waitFor(() => expect(backend.to(uses)).toHaveLength(1), { timeout: 5000 });
});

test('details that fail to load show an error, and no dialog opens', async () => {
  const { backend, toast } = await setUp([tape]);
  backend.on(`GET /api/barcodes/${tape.id}`, 'drop');
  fireEvent.click(await screen.findByRole('button', { name: 'View Pallet of tape' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to load barcode details' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a URL with a barcode opens it', async () => {
  const { backend } = await setUp([tape, film], `/vault/code128?barcode=${film.id}`);
  await screen.findByRole('dialog', { name: 'Barcode Details' });
  expect(backend.to(`GET /api/barcodes/${film.id}`)).toHaveLength(1);
});

test('no other barcode is shown while the one in the URL loads', async () => {
  const { backend } = await setUp([tape, film], `/vault/code128?barcode=${film.id}`);
  await screen.findByRole('dialog', { name: 'Barcode Details' });
  let answer = () => {};
  const reply = { status: 200, body: tape };
  backend.on(`GET /api/barcodes/${tape.id}`, () => new Promise((resolve) => (answer = () => resolve(reply))));
  fireEvent.click(screen.getByText('To the tape'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(backend.to(`GET /api/barcodes/${tape.id}`)).toHaveLength(1));
  answer();
  await screen.findByRole('dialog', { name: 'Pallet of tape' });
});

test('buttons, arrow keys and swipes lead to the neighbours', async () => {
  await setUp([tape, film]);
  fireEvent.click(await screen.findByRole('button', { name: 'View Pallet of tape' }));
  await screen.findByText('1 of 2');
  press('Next');
  await screen.findByText('2 of 2');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await screen.findByText('1 of 2');
  const dialog = screen.getByRole('dialog');
  const at = (clientX: number) => ({ pointerType: 'touch', clientX, clientY: 300, bubbles: true });
  const image = within(dialog).getByText('PALLET-7');
  fireEvent.pointerDown(image, at(300));
  fireEvent.pointerUp(image, at(260));
  fireEvent.pointerDown(image, at(300));
  fireEvent.pointerUp(image, at(240));
  await screen.findByText('2 of 2');
});

test('in landscape the image is larger, a rebin tote’s largest', async () => {
  atDesk();
  const tote = barcodeOf({ value: 'TOTE-tsRNDT4-12345', description: 'Tote' });
  await setUp([tape, tote]);
  const widths = [];
  for (const name of ['Pallet of tape', 'Tote']) {
    fireEvent.click(await screen.findByRole('button', { name: `View ${name}` }));
    const image = await within(await screen.findByRole('dialog', { name })).findByRole('img');
    widths.push([image.style.maxWidth, image.style.height]);
    press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(widths).toEqual([
    ['600px', '200px'],
    ['800px', '300px'],
  ]);
});

test('a value that the device can’t copy is shown for manual copying', async () => {
  await setUp([tape]);
  fireEvent.click(await screen.findByRole('button', { name: 'View Pallet of tape' }));
  await screen.findByRole('dialog');
  press('Copy Value');
  await screen.findByRole('dialog', { name: 'Manual Copy Required' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Value').value).toBe('PALLET-7');
  press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Manual Copy Required' })).toBeNull());
});

test('a card that can be neither shared nor copied shows the value in a toast', async () => {
  const { toast } = await setUp([tape]);
  fireEvent.click(await screen.findByRole('button', { name: 'Share Pallet of tape' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Copy Failed', message: 'Please manually copy: PALLET-7' }),
  );
});

test('details show the photo that a barcode was read from, until it is removed', async () => {
  const seen = { ...tape, imageUrl: `/api/barcodes/${tape.id}/photo?at=7` };
  const { backend } = await setUp([seen]);
  backend.on(`DELETE /api/barcodes/${tape.id}/photo`, { status: 204 });
  fireEvent.click(await screen.findByText('PALLET-7'));
  const photo = await screen.findByAltText('Photo that this barcode was read from');
  expect(photo.getAttribute('src')).toBe(seen.imageUrl);
  press('Remove Photo');
  await waitFor(() => expect(screen.queryByAltText('Photo that this barcode was read from')).toBeNull());
});

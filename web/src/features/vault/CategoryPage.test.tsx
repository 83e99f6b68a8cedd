import 'fake-indexeddb/auto';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { runAction } from '#lib/toasts/toast-action.ts';
import { dismissToast, showToast } from '#lib/toasts/toasts-slice.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { barcodeOf } from '../../tests/barcodes.ts';
import { person } from '../../tests/people.ts';
import { atDesk, renderScreen } from '../../tests/render-screen.tsx';
import { CategoryPage } from './CategoryPage.tsx';
import { changeOutbox } from './change-outbox.ts';

const list = 'GET /api/barcodes';

afterEach(async () => {
  await changeOutbox.dropAll();
  changeOutbox.stop();
});

async function setUp(barcodes: Barcode[], at = '/vault/code128') {
  const user = person();
  const backend = await startBackend();
  backend.on('GET /api/barcode-categories', { status: 200, body: [{ type: 'code128', count: barcodes.length }] });
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on(list, { status: 200, body: barcodes });
  for (const barcode of barcodes)
    backend.on(`GET /api/barcodes/${barcode.id}`, { status: 200, body: { ...barcode, usageCount: 1 } });
  const view = renderScreen(
    <>
      <Link to={`?barcode=${tape.id}`}>To the tape</Link>
      <Routes>
        <Route path="/vault/:type" element={<CategoryPage />} />
      </Routes>
    </>,
    { user, at },
  );
  await changeOutbox.start(user.id, view.store.dispatch);
  return { backend, ...view };
}
const tape = barcodeOf();
const film = barcodeOf({ sku: 'SKU-FILM', value: 'FILM-20', description: null, location: null });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const lastQuery = (backend: Awaited<ReturnType<typeof setUp>>['backend']) => backend.to(list).at(-1)?.query.toString();

test('an unknown category is Other', async () => {
  const { backend } = await setUp([], '/vault/no-such-thing');
  await screen.findByRole('heading', { name: /^Other/ });
  await screen.findByText('No barcodes yet');
  expect(lastQuery(backend)).toBe('type=other');
});

test('Load More Barcodes loads the next page until there are no more', async () => {
  const { backend } = await setUp([]);
  backend.on(list, ({ query }) =>
    query.has('cursor')
      ? { status: 200, body: [film] }
      : {
          status: 200,
          body: [tape],
          headers: { link: '</api/barcodes?type=code128&limit=50&cursor=0-17-aa>; rel="next"' },
        },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Load More Barcodes' }));
  await screen.findByText('FILM-20');
  expect(screen.getByText('PALLET-7')).toBeDefined();
  expect(lastQuery(backend)).toBe('type=code128&cursor=0-17-aa');
  expect(screen.queryByRole('button', { name: 'Load More Barcodes' })).toBeNull();
});

test('the chips sort and filter the list', async () => {
  const { backend } = await setUp([tape]);
  await screen.findByText('PALLET-7');
  press('Filters');
  press('Most Used');
  await waitFor(() => expect(lastQuery(backend)).toBe('type=code128&sort=most_used'));
  press('Recent');
  await waitFor(() => expect(lastQuery(backend)).toBe('type=code128&sort=recent'));
  backend.on(list, { status: 200, body: [] });
  press('Favorites');
  await screen.findByText('No favorites yet');
  expect(lastQuery(backend)).toBe('type=code128&sort=recent&favorites=true');
});

test('the star makes a barcode a favorite', async () => {
  const { backend } = await setUp([tape]);
  const route = `PUT /api/barcodes/${tape.id}/favorite`;
  backend.on(route, { status: 200, body: { ...tape, isFavorite: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Favorite Pallet of tape', pressed: false }));
  await screen.findByRole('button', { name: 'Favorite Pallet of tape', pressed: true });
  await waitFor(() => expect(backend.to(route)[0]?.body).toEqual({ favorite: true }));
});

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

test('a next page that fails to load shows Retry', async () => {
  const { backend } = await setUp([]);
  const headers = { link: '</api/barcodes?type=code128&limit=50&cursor=0-17-aa>; rel="next"' };
  backend.on(list, ({ query }) => (query.has('cursor') ? 'drop' : { status: 200, body: [tape], headers }));
  fireEvent.click(await screen.findByRole('button', { name: 'Load More Barcodes' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  backend.on(list, { status: 200, body: [film] });
  fireEvent.click(retry);
  await screen.findByText('FILM-20');
  expect(await screen.findByText('PALLET-7')).toBeDefined();
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

test('a long press of 800 ms deletes a card with a vibration, and Undo is offered for 5 s', async () => {
  const vibrated = vi.fn();
  Object.assign(navigator, { vibrate: vibrated });
  const { backend, toast, store } = await setUp([tape, film]);
  const route = `/api/barcodes/${tape.id}`;
  backend.on(`POST ${route}/delete`, { status: 204 });
  backend.on(`POST ${route}/restore`, { status: 200, body: tape });
  const card = await screen.findByText('PALLET-7');
  fireEvent.pointerDown(card, { button: 0 });
  backend.on(list, { status: 200, body: [film] });
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Barcode deleted', action: 'Undo', duration: 5000 }));
  expect(vibrated).toHaveBeenCalledWith([50]);
  await waitFor(() => expect(screen.queryByText('PALLET-7')).toBeNull());
  store.dispatch(showToast({ title: 'Count Saved' }));
  const undo = toast();
  expect(undo).toMatchObject({ title: 'Barcode deleted', action: 'Undo' });
  backend.on(list, { status: 200, body: [tape, film] });
  store.dispatch(dismissToast(undo?.id ?? ''));
  runAction(undo?.id ?? '');
  await screen.findByText('PALLET-7');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Barcode restored' }));
});

test('without a network a barcode is deleted and restored at once here, and later in the vault', async () => {
  const { backend, toast } = await setUp([tape]);
  const route = `/api/barcodes/${tape.id}`;
  backend.on(`POST ${route}/delete`, 'drop');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Pallet of tape' }));
  await waitFor(() => expect(screen.queryByText('PALLET-7')).toBeNull());
  await waitFor(() => expect(toast()?.title).toBe('Barcode is deleted once there is a network'));
  runAction(toast()?.id ?? '');
  await screen.findByText('PALLET-7');
  backend.on(`POST ${route}/delete`, { status: 204 });
  backend.on(`POST ${route}/restore`, { status: 200, body: tape });
  await changeOutbox.sendNow();
  expect(changeOutbox.entries()).toEqual([]);
  expect(backend.to(`POST ${route}/restore`)).toHaveLength(1);
});

test('the button deletes too; if the vault refuses, the barcode stays and the reason is shown', async () => {
  const { backend, toast } = await setUp([tape]);
  backend.on(`POST /api/barcodes/${tape.id}/delete`, failure(403, 'pin_required', 'Enter your PIN first'));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Pallet of tape' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Delete failed',
      message: 'Failed to delete the barcode: Enter your PIN first',
    }),
  );
  expect(await screen.findByText('PALLET-7')).toBeDefined();
});

test('several selected barcodes get one location, or are deleted with one Undo', async () => {
  const { backend, store } = await setUp([tape, film]);
  const reply = ({ id }: Barcode) => ({ status: 200, body: { ...tape, id } });
  for (const each of [tape, film]) {
    backend.on(`PATCH /api/barcodes/${each.id}`, reply(each));
    backend.on(`POST /api/barcodes/${each.id}/delete`, { status: 204 });
    backend.on(`POST /api/barcodes/${each.id}/restore`, reply(each));
  }
  await screen.findByText('PALLET-7');
  press('Select Several');
  fireEvent.click(screen.getByText('PALLET-7'));
  screen.getByText('1 selected');
  press('Select All Shown');
  press('Location');
  fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'B-07' } });
  press('Save');
  await waitFor(() => {
    for (const { id } of [tape, film])
      expect(backend.to(`PATCH /api/barcodes/${id}`)).toMatchObject([{ body: { location: 'B-07' } }]);
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());

  press('Select Several');
  press('Select All Shown');
  press('Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 barcodes?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const toast = () => store.getState().toasts.find(({ title }) => title === '2 barcodes deleted');
  await waitFor(() => expect(backend.to(`POST /api/barcodes/${film.id}/delete`)).toHaveLength(1));
  await waitFor(() => expect(toast()).toMatchObject({ action: 'Undo' }));
  runAction(toast()?.id ?? '');
  await waitFor(() => expect(backend.to(`POST /api/barcodes/${film.id}/restore`)).toHaveLength(1));
});

test('several get one category; those whose value it can’t hold stay as they are', async () => {
  const number = barcodeOf({ sku: 'SKU-SOAP', value: '4006381333931', description: 'Soap' });
  const { backend } = await setUp([tape, number]);
  backend.on(`PATCH /api/barcodes/${number.id}`, { status: 200, body: { ...number, type: 'ean13' } });
  await screen.findByText('PALLET-7');
  press('Select Several');
  press('Select All Shown');
  press('Category');
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'ean13' } });
  await screen.findByText('1 of them can’t be of this category and stays as it is.');
  press('Save');
  await waitFor(() =>
    expect(backend.to(`PATCH /api/barcodes/${number.id}`)).toMatchObject([{ body: { type: 'ean13' } }]),
  );
  expect(backend.to(`PATCH /api/barcodes/${tape.id}`)).toEqual([]);
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

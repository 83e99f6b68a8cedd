import 'fake-indexeddb/auto';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { runAction } from '#lib/toasts/toast-action.ts';
import { dismissToast, showToast } from '#lib/toasts/toasts-slice.ts';
import { failure } from '../../tests/backend.ts';
import { barcodeOf } from '../../tests/barcodes.ts';
import { film, lastQuery, list, press, setUp, tape } from '../../tests/category-page.tsx';
import { changeOutbox } from './change-outbox.ts';

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

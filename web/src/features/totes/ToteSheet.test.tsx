import type { Tote } from '@floorlight/contracts/totes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refreshSites } from '#lib/session/sites-api.ts';
import { runAction } from '#lib/toasts/toast-action.ts';
import { failure } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { siteOf } from '../../tests/sites.ts';
import { addTote, button, cards, openToteScreen, type } from '../../tests/tote-screen.tsx';
import { toteOf } from '../../tests/totes.ts';
import { applyTote } from './api.ts';
import { toteOutbox } from './outbox.ts';

test('a registered tote shows the site record and follows it live', async () => {
  const record = toteOf({ toteNumber: 'A12345', status: 'processing', itemCount: 12, assignedToName: 'Sam Okafor' });
  const { backend, store } = await openToteScreen({ records: [record] });
  await addTote('A-12', 'A12345');
  const card = cards();
  await within(card).findByText('Processing');
  expect(card.textContent).toContain('12 items · Sam Okafor');
  expect(backend.to('GET /api/totes').at(-1)?.query.get('codes')).toBe('A12345');
  act(() => void store.dispatch(applyTote({ ...record, version: 2, status: 'completed', itemCount: 13 })));
  await within(card).findByText('Completed');
  // An older version that arrives late changes nothing.
  act(() => void store.dispatch(applyTote({ ...record, version: 1 })));
  expect(card.textContent).toContain('Completed');
});

test('the switch of a registered tote changes its record, which can be undone; it plays no random status', async () => {
  const record = toteOf({ toteNumber: 'A12345', status: 'pending' });
  const { backend, toast } = await openToteScreen({ records: [record] });
  const toggle = await addTote('A-12', 'A12345');
  await within(cards()).findByText('Switch on to start');
  expect(within(cards()).queryByText('Practice')).toBeNull();
  const put = `PUT /api/totes/${record.id}`;
  backend.on(put, ({ body }) => {
    const { version, ...change } = body as Pick<Tote, 'version' | 'status'>;
    return { status: 200, body: { ...record, ...change, version: version + 1 } };
  });
  fireEvent.click(toggle);
  await within(cards()).findByText('Switch off to complete');
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Processing', action: 'Undo' }));
  act(() => runAction(toast()?.id ?? ''));
  await within(cards()).findByText('Switch on to start');
  const changes = [
    { status: 'processing', version: 1 },
    { status: 'pending', version: 2 },
  ];
  await waitFor(() => expect(backend.to(put).map(({ body }) => body)).toEqual(changes));
});

test('a tote that is not on record is marked as practice, and has no switch where the site practises with none', async () => {
  const { backend, store } = await openToteScreen();
  await addTote('A-12', 'A12345');
  within(cards()).getByText('Practice');
  const site = { ...siteOf(), totes: { practice: false, overdueHours: 12 } };
  backend.on('GET /api/sites', { status: 200, body: [site] });
  act(() => void store.dispatch(refreshSites()));
  await within(cards()).findByText('Not on record');
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a conflicting edit is refused, shows the new values and keeps the typed ones', async () => {
  const record = toteOf({ toteNumber: 'A12345' });
  const { backend, toast } = await openToteScreen({ records: [record] });
  await addTote('A-12', 'A12345');
  await within(cards()).findByText('Processing');
  fireEvent.click(button('A-12'));
  type('Items', '20');
  const put = `PUT /api/totes/${record.id}`;
  backend.on(put, failure(409, 'conflict', 'Ada Novak has changed it meanwhile'));
  backend.on('GET /api/totes', { status: 200, body: [{ ...record, version: 2, itemCount: 15 }] });
  fireEvent.click(button('Save Changes'));
  await screen.findByText(/Someone else changed this tote: it is now Processing, 15 items/);
  expect(toast()).toMatchObject({ title: 'Update Failed', message: 'Ada Novak has changed it meanwhile' });
  expect(screen.getByLabelText<HTMLInputElement>('Items').value).toBe('20');
  backend.on(put, { status: 200, body: { ...record, version: 3, itemCount: 20 } });
  fireEvent.click(button('Save Changes'));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Tote Updated' }));
  expect(backend.to(put).map(({ body }) => body)).toEqual([
    { itemCount: 20, version: 1 },
    { itemCount: 20, version: 2 },
  ]);
  expect(screen.queryByText(/Someone else changed this tote/)).toBeNull();
});

test('without a network a tote is registered, taken and changed at once, and all of it is sent in order later', async () => {
  const { backend, user, toast } = await openToteScreen();
  await addTote('A-12', 'A12345');
  fireEvent.click(button('A-12'));
  backend.on('POST /api/totes', 'drop');
  fireEvent.click(await screen.findByRole('button', { name: 'Register Tote' }));
  await screen.findByText('Saved on this device, not sent yet.');
  fireEvent.click(button('Take'));
  await waitFor(() => expect(button('Give Back')).toHaveProperty('disabled', false));
  type('Items', '20');
  fireEvent.click(button('Save Changes'));
  await screen.findByText('20 items');

  const sent = toteOutbox.entries().map(({ key, body: { tote } }) => ({ key, tote }));
  const { id } = sent[0]?.tote ?? toteOf();
  expect(sent.map(({ tote }) => tote.version)).toEqual([1, 2, 3]);
  backend.on('POST /api/totes', { status: 201, body: sent[0]?.tote });
  let answered = 0;
  backend.on(`PUT /api/totes/${id}`, () => ({ status: 200, body: sent[++answered]?.tote }));
  await act(() => toteOutbox.sendNow());
  await waitFor(() => expect(toteOutbox.entries()).toEqual([]));
  expect(backend.to('POST /api/totes').at(-1)?.body).toEqual({ id, toteNumber: 'A12345' });
  expect(backend.to(`PUT /api/totes/${id}`).map(({ body }) => body)).toEqual([
    { assignedTo: user.id, version: 1 },
    { itemCount: 20, version: 2 },
  ]);
  await waitFor(() => {
    expect(toast()).toMatchObject({ title: 'Tote Updated' });
    expect(screen.queryByText('Saved on this device, not sent yet.')).toBeNull();
  });
});

test('a change that is refused later says why, and what was typed comes back', async () => {
  const record = toteOf({ toteNumber: 'A12345' });
  const { backend, toast } = await openToteScreen({ records: [record] });
  await addTote('A-12', 'A12345');
  await within(cards()).findByText('Processing');
  fireEvent.click(button('A-12'));
  const put = `PUT /api/totes/${record.id}`;
  backend.on(put, 'drop');
  type('Items', '20');
  fireEvent.click(button('Save Changes'));
  await screen.findByText('Saved on this device, not sent yet.');
  fireEvent.click(button('Close'));
  backend.on('GET /api/totes', { status: 200, body: [{ ...record, version: 2, itemCount: 15 }] });
  backend.on(put, failure(409, 'conflict', 'Ada Novak has changed it meanwhile'));
  await act(() => toteOutbox.sendNow());
  await within(cards()).findByText(/15 items/);
  expect(toast()).toMatchObject({ title: 'Update Failed', message: 'Ada Novak has changed it meanwhile' });
  const [refused] = toteOutbox.unsent();
  expect(refused).toMatchObject({ what: 'Tote A12345: Processing, 20 items', state: 'refused' });
  expect(await refused?.edit?.()).toBe(`/totes/${record.id}`);
  fireEvent.click(button('A-12'));
  await screen.findByText(/Someone else changed this tote: it is now Processing, 15 items/);
  expect(screen.getByLabelText<HTMLInputElement>('Items').value).toBe('20');
  expect(toteOutbox.unsent()).toEqual([]);
});

test('an invalid count is refused before it is sent', async () => {
  const record = toteOf({ toteNumber: 'A12345' });
  const { backend } = await openToteScreen({ records: [record] });
  await addTote('A-12', 'A12345');
  await within(cards()).findByText('Processing');
  fireEvent.click(button('A-12'));
  for (const [count, words] of [
    ['-1', 'Must be at least 0'],
    ['1.5', 'Use a whole number'],
    ['', 'Use a whole number'],
    ['many', 'Use a whole number'],
    ['200000', 'Must be at most 100000'],
  ] as const) {
    type('Items', count);
    fireEvent.click(button('Save Changes'));
    screen.getByText(words);
  }
  expect(backend.to(`PUT /api/totes/${record.id}`)).toHaveLength(0);
});

test('a tote is registered from its card, then taken', async () => {
  const { backend, user } = await openToteScreen();
  await addTote('A-12', 'A12345');
  fireEvent.click(button('A-12'));
  const record = toteOf({ toteNumber: 'A12345', status: 'pending', itemCount: 0 });
  backend.on('POST /api/totes', ({ body }) => ({ status: 201, body: Object.assign(record, body) }));
  fireEvent.click(await screen.findByRole('button', { name: 'Register Tote' }));
  const take = await screen.findByRole('button', { name: 'Take' });
  await waitFor(() => expect(toteOutbox.entries()).toEqual([]));
  const taken = { ...record, version: 2, assignedTo: user.id, assignedToName: 'Mia Chen' };
  backend.on(`PUT /api/totes/${record.id}`, { status: 200, body: taken });
  fireEvent.click(take);
  await screen.findByRole('button', { name: 'Give Back' });
  await waitFor(() => expect(toteOutbox.entries()).toEqual([]));
  expect(backend.to('POST /api/totes')[0]?.body).toEqual({ id: record.id, toteNumber: 'A12345' });
  expect(backend.to(`PUT /api/totes/${record.id}`)[0]?.body).toEqual({ assignedTo: user.id, version: 1 });
});

test('assigned totes can be added to the screen while they are assigned', async () => {
  const user = person();
  const [assigned, unassigned] = ['TOTE-B-1-10001', 'T-9'].map((toteNumber) =>
    toteOf({ toteNumber, assignedTo: user.id }),
  );
  const { store, toast } = await openToteScreen({
    user,
    records: [assigned, unassigned, toteOf({ toteNumber: 'T-7' })].flatMap((tote) => tote ?? []),
  });
  await screen.findByRole('button', { name: 'Add T-9' });
  expect(screen.queryByRole('button', { name: 'Add T-7' })).toBeNull();
  if (unassigned) act(() => void store.dispatch(applyTote({ ...unassigned, version: 2, assignedTo: null })));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add T-9' })).toBeNull());
  fireEvent.click(button('Add TOTE-B-1-10001'));
  // Under the site's name for it.
  await screen.findByRole('switch', { name: 'B-1' });
  expect(toast()).toMatchObject({ title: 'Tote Added', message: 'B-1' });
  await waitFor(() => expect(screen.queryByText('Assigned to You')).toBeNull());
});

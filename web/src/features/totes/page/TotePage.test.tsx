import 'fake-indexeddb/auto';
import type { Tote, ToteHistoryEntry } from '@floorlight/contracts/totes';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { sightingOf } from '#lib/scan/sighting.ts';
import { activeScanTarget } from '#lib/wedge/scan-targets.ts';
import { failure, startBackend } from '../../../tests/backend.ts';
import { startCamera } from '../../../tests/camera.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { toteOf } from '../../../tests/totes.ts';
import { applyTote } from '../api.ts';
import { toteOutbox } from '../outbox.ts';
import { TotePage } from './TotePage.tsx';

afterEach(async () => {
  await toteOutbox.dropAll();
  toteOutbox.stop();
});

const ben = person({ firstName: 'Ben', lastName: 'Packer' });
const ana = '7a6d6d05-5d22-4c85-9ad5-6f1f9f2f0c11';
const scan = (value: string) => act(() => activeScanTarget()?.onScan({ value, type: 'code128' }));
const button = (name: string) => screen.findByRole('button', { name });

async function open(part: Partial<Tote> = {}, user = ben) {
  const tote = toteOf({ toteNumber: 'A12345', assignedTo: ana, assignedToName: 'Ana Picker', ...part });
  const at = `/api/totes/${tote.id}`;
  const entry: ToteHistoryEntry = {
    ...{ id: ana, act: 'handed_over', at: tote.createdAt, actor: ben.id, actorName: 'Ben Packer', place: null },
    ...{ assignedTo: ana, assignedToName: 'Ana Picker', status: tote.status, itemCount: tote.itemCount },
  };
  const backend = await startBackend();
  backend.on(`GET ${at}`, { status: 200, body: tote });
  backend.on(`GET ${at}/history`, { status: 200, body: [entry] });
  backend.on(`POST ${at}/scans`, ({ body }) => ({
    status: 200,
    body: {
      ...tote,
      lastScan: {
        at: new Date().toISOString(),
        place: null,
        scannedBy: user.id,
        scannedByName: 'Ben',
        ...(body as object),
      },
    },
  }));
  const page = (
    <Routes>
      <Route path="/totes/:id" element={<TotePage />} />
    </Routes>
  );
  const view = renderScreen(page, { user, at: `/totes/${tote.id}` });
  await toteOutbox.start(user.id, view.store.dispatch);
  await screen.findByRole('heading', { name: 'A12345' });
  return { backend, tote, at, ...view };
}

test('the page shows who has a tote and had it, and a location scanned on it is its place', async () => {
  const { backend, at } = await open();
  await screen.findByText('Ana Picker took it over');
  screen.getByText('Not scanned yet');
  scan('LOC-B-07');
  await screen.findByText('B-07');
  const scanned = { place: 'B-07', scannedAt: expect.any(String) };
  await waitFor(() => expect(backend.to(`POST ${at}/scans`).map(({ body }) => body)).toEqual([scanned]));
});

test('a half-typed place is there again after a reload, for its tote alone', async () => {
  const { unmount, tote } = await open();
  const field = () => screen.getByLabelText<HTMLInputElement>('Place');
  fireEvent.change(field(), { target: { value: 'B-0' } });
  unmount();
  const other = await open();
  expect(field().value).toBe('');
  other.unmount();
  await open({ id: tote.id });
  expect(field().value).toBe('B-0');
});

test('scanning a tote again takes it, or takes it over from who has it', async () => {
  const { backend, tote, at, store } = await open();
  backend.on(`POST ${at}/handover`, {
    status: 200,
    body: { ...tote, version: 2, wantedBy: ben.id, wantedByName: 'Ben' },
  });
  scan('A12345');
  await screen.findByText('It is yours as soon as Ana Picker hands it over.');
  await waitFor(() =>
    expect(backend.to(`POST ${at}/handover`).map(({ body }) => body)).toEqual([{ step: 'take', from: ana }]),
  );

  const free = { ...tote, version: 3, assignedTo: null, assignedToName: null };
  act(() => void store.dispatch(applyTote(free)));
  await screen.findByText('Nobody has it');
  backend.on(`PUT ${at}`, { status: 200, body: { ...free, version: 4, assignedTo: ben.id, assignedToName: 'Ben' } });
  scan('A12345');
  await screen.findByText('You have it');
});

test('the camera does on the page what a hardware scanner does', async () => {
  const camera = startCamera();
  const { backend, tote, at } = await open();
  const show = async (value: string) => {
    fireEvent.click(await button('Scan'));
    await screen.findByText(/Scan its barcode again to take it/, { selector: '[role="dialog"] *' });
    camera.show(...sightingOf('Code128', value, 20));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    camera.show();
  };
  await show('LOC-B-07');
  await screen.findByText('B-07');
  backend.on(`POST ${at}/handover`, {
    status: 200,
    body: { ...tote, version: 2, wantedBy: ben.id, wantedByName: 'Ben' },
  });
  await show('A12345');
  await screen.findByText('It is yours as soon as Ana Picker hands it over.');
});

test('without a network a tote is handed over at once, and its step is sent later with the same key', async () => {
  const { backend, tote, at } = await open({ assignedTo: ben.id, assignedToName: 'Ben Packer' });
  backend.on(`POST ${at}/handover`, 'drop');
  fireEvent.click(await button('Hand Over'));
  await screen.findByText('The next person who scans it takes it over.');
  backend.on(`POST ${at}/handover`, { status: 200, body: { ...tote, version: 2, offeredAt: tote.createdAt } });
  await act(() => toteOutbox.sendNow());
  await waitFor(() => expect(toteOutbox.unsent()).toEqual([]));
  const sent = backend.to(`POST ${at}/handover`);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  await button('Keep It');
});

test('a change that is refused later returns to the open page for editing', async () => {
  const { backend, tote, at, store } = await open({ assignedTo: ben.id, assignedToName: 'Ben Packer' });
  const items = () => screen.getByLabelText<HTMLInputElement>('Items');
  backend.on(`PUT ${at}`, 'drop');
  fireEvent.change(items(), { target: { value: '20' } });
  fireEvent.click(await button('Save Changes'));
  await screen.findByText('Saved on this device, not sent yet.');
  backend.on(`PUT ${at}`, failure(409, 'conflict', 'Ana Picker changed it'));
  await act(() => toteOutbox.sendNow());
  await waitFor(() => expect(toteOutbox.unsent()).toMatchObject([{ state: 'refused' }]));
  act(() => void store.dispatch(applyTote({ ...tote, version: 2, itemCount: 15 })));
  await screen.findByText('15 items');
  const [refused] = toteOutbox.unsent();
  expect(await act(() => refused?.edit?.())).toBe(`/totes/${tote.id}`);
  expect(items().value).toBe('20');
});

test('a tote that a manager takes off record is gone for whoever looks at it', async () => {
  const { backend, tote, at, store } = await open({}, person({ role: 'manager' }));
  fireEvent.click(await button('Take Off Record'));
  backend.on(`POST ${at}/removal`, { status: 200, body: { ...tote, version: 2, removedAt: tote.createdAt } });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Take Off Record' })).at(-1) ?? document.body);
  await screen.findByText('No longer on record');
  act(() => void store.dispatch(applyTote({ ...tote, version: 2, removedAt: tote.createdAt })));
  expect(screen.queryByText('Ana Picker took it over')).toBeNull();
});

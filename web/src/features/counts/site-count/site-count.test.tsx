import 'fake-indexeddb/auto';
import type { InventoryCount } from '@floorlight/contracts/counts';
import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { failure, type Received, startBackend } from '../../../tests/backend.ts';
import { countOf, planOf, siteCountOf, siteWallOf, summaryOf } from '../../../tests/counts.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { InventoryTab } from '../InventoryTab.tsx';
import { countOutbox } from '../outbox.ts';
import { applySiteCountWalls } from '../site-count-api.ts';
import { SiteCountPage } from './SiteCountPage.tsx';

const save = 'POST /api/inventory-counts';
const ben = person({ firstName: 'Ben', lastName: 'Packer' });
const ana = randomId();
const counted: Partial<SiteCountWall> = {
  ...{ status: 'counted', countId: randomId(), countedBy: ana, countedByName: 'Ana Picker', version: 3 },
  ...{ countedAt: '2026-11-21T15:30:00.000Z', startedBy: null, startedByName: null, startedAt: null },
  figures: { rebinPsTotes: 5, psToteOverflow: 2, floorTable: 1, total: 8, empty: false },
};

beforeEach(() => {
  localStorage.clear();
  return () => countOutbox.stop();
});

interface Rest {
  /** The other walls of the count. */
  others?: SiteCountWall[];
  /** What this person has counted today. */
  saved?: InventoryCount[];
}

/** A server with an open count that has this wall. */
async function setUp(
  wall: SiteCountWall,
  { others = [siteWallOf({ wallNumber: 'Wall 102' })], saved = [] }: Rest = {},
) {
  const backend = await startBackend();
  const count = siteCountOf([wall, ...others]);
  backend.on('GET /api/inventory-counts/plan', { status: 200, body: planOf() });
  backend.on('GET /api/inventory-counts/session', { status: 200, body: { sessionId: randomId() } });
  backend.on('GET /api/inventory-counts', { status: 200, body: saved });
  backend.on('GET /api/inventory-counts/summary', { status: 200, body: summaryOf() });
  backend.on('GET /api/inventory-counts/reports', { status: 200, body: [] });
  backend.on('GET /api/totes/historical', { status: 200, body: [] });
  const { walls: _, ...listed } = count;
  backend.on('GET /api/site-counts', { status: 200, body: [listed] });
  backend.on(`GET /api/site-counts/${count.id}`, { status: 200, body: count });
  backend.on(`GET /api/site-counts/${count.id}/replaced`, { status: 200, body: [] });
  backend.on(`GET /api/site-counts/reports`, { status: 200, body: [] });
  backend.on('POST /api/site-counts/start', { status: 200, body: wall });
  return { backend, count };
}

async function atWall(wall: SiteCountWall, rest?: Rest) {
  const { backend, count } = await setUp(wall, rest);
  await countOutbox.start(ben.id);
  const view = renderScreen(<InventoryTab />, { user: ben });
  await screen.findByText('Year-end count');
  fireEvent.change(await screen.findByLabelText('AFE Area'), { target: { value: 'AFE 1' } });
  fireEvent.change(screen.getByLabelText('Wall Number'), { target: { value: 'Wall 101' } });
  const press = () => {
    fireEvent.change(screen.getByLabelText('Floor/Table'), { target: { value: '7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save Count' }));
  };
  backend.on(save, ({ body }: Received) => ({ status: 201, body: countOf(body as object) }));
  return { backend, count, press, ...view };
}

test('whoever is at a wall that somebody else counts meanwhile learns it live, and goes on as a recount', async () => {
  const here = { startedBy: ana, startedByName: 'Ana Picker', startedAt: new Date().toISOString() };
  const wall = siteWallOf({ ...here, version: 2 });
  const { backend, count, press, store } = await atWall(wall);
  await screen.findByText('Ana Picker is counting this wall');
  act(() => void store.dispatch(applySiteCountWalls(count.id, [siteWallOf(counted)])));
  await screen.findByText('Ana Picker has counted Wall 101');
  press();
  await waitFor(() => expect(backend.to(save)[0]?.body).toMatchObject({ wallNumber: 'Wall 101', asRecount: true }));
});

test('a count that is refused because somebody was first can be saved as a recount, also without live messages', async () => {
  const { backend, press } = await atWall(siteWallOf());
  await waitFor(() => expect(backend.to('POST /api/site-counts/start')).toHaveLength(1));
  const detail = { code: 'inventoryRefusals.wallCounted', params: { name: 'Ana Picker', wall: 'Wall 101' } };
  backend.on(save, ({ body }: Received) =>
    (body as { asRecount?: boolean }).asRecount
      ? { status: 201, body: countOf(body as object) }
      : failure(409, 'conflict', 'Ana Picker has already counted Wall 101', detail),
  );
  backend.on('POST /api/site-counts/start', { status: 200, body: siteWallOf(counted) });
  press();
  await screen.findByText('Ana Picker has counted Wall 101');
  expect(screen.getByLabelText<HTMLInputElement>('Floor/Table').value).toBe('7');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Count' }).ariaBusy).not.toBe('true'));
  press();
  await waitFor(() => expect(backend.to(save)).toHaveLength(2));
  expect(backend.to(save)[1]?.body).toMatchObject({ asRecount: true });
});

test('who counted a wall that somebody else has to count again reads only that', async () => {
  const own = { countedBy: ben.id, countedByName: 'Ben Packer', status: 'recount', recountByAnother: true } as const;
  const saved = [countOf({ countedBy: ben.id })];
  const { backend, store, count } = await atWall(siteWallOf({ ...counted, ...own }), { saved });
  await screen.findByText('You counted it: somebody else has to count it again.');
  expect(backend.to('GET /api/inventory-counts').length).toBeGreaterThan(0);
  expect(screen.queryByText('Wall 101 is already counted')).toBeNull();
  act(
    () =>
      void store.dispatch(
        applySiteCountWalls(count.id, [siteWallOf({ ...counted, ...own, status: 'counted', version: 4 })]),
      ),
  );
  await screen.findByText('Wall 101 is already counted');
});

test('in a count of the site ✓ means counted in it, by anybody, and Save goes to its next wall that is left', async () => {
  const before = { createdAt: '2026-11-21T11:00:00.000Z', countedBy: ben.id, countedByName: 'Ben Packer' };
  const saved = ['Wall 101', 'Wall 103'].map((wallNumber) => countOf({ ...before, wallNumber }));
  const others = [siteWallOf({ ...counted, wallNumber: 'Wall 102' }), siteWallOf({ wallNumber: 'Wall 103' })];
  const { backend, count, press, store } = await atWall(siteWallOf(), { others, saved });
  const walls = () => screen.getByLabelText<HTMLSelectElement>('Wall Number');
  const names = () => [...walls().options].map(({ text }) => text);
  await screen.findByText('AFE 1 - Wall 103');
  await waitFor(() => expect(names()).toEqual(['Select wall', 'Wall 101', '✓ Wall 102', 'Wall 103']));
  const progress = screen.getByRole('progressbar', { name: /AFE 1/ });
  expect([progress.ariaValueNow, progress.ariaValueMax]).toEqual(['1', '3']);
  expect(screen.queryByRole('progressbar', { name: /AFE 2/ })).toBeNull();
  expect(screen.queryByText('Wall 101 is already counted')).toBeNull();
  press();
  await waitFor(() => expect(walls().value).toBe('Wall 103'));
  expect(backend.to(save)[0]?.body).toMatchObject({ wallNumber: 'Wall 101' });
  const own = siteWallOf({ ...counted, countedBy: ben.id, countedByName: 'Ben Packer' });
  act(() => void store.dispatch(applySiteCountWalls(count.id, [own])));
  await waitFor(() => expect(names()).toEqual(['Select wall', '✓ Wall 101', '✓ Wall 102', 'Wall 103']));
});

test('a manager assigns a wall, asks for a recount by another person, and approves what is counted', async () => {
  const { backend, count } = await setUp(siteWallOf(counted));
  const at = `/api/site-counts/${count.id}`;
  const worker = { id: ana, name: 'Ana Picker' };
  backend.on('GET /api/site-counts/people', { status: 200, body: [worker] });
  for (const act of ['assignments', 'recounts', 'approvals'])
    backend.on(`POST ${at}/${act}`, { status: 200, body: [siteWallOf(counted)] });
  const page = (
    <Routes>
      <Route path="/counts/:id" element={<SiteCountPage />} />
    </Routes>
  );
  renderScreen(page, { user: person({ role: 'manager' }), at: `/counts/${count.id}` });
  fireEvent.click(await screen.findByRole('button', { name: /Wall 101.*Ana Picker/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /Wall 101/ }));
  await sheet.findByRole('option', { name: 'Ana Picker' });
  fireEvent.change(sheet.getByLabelText('Assigned to'), { target: { value: ana } });
  await waitFor(() => expect(backend.to(`POST ${at}/assignments`)[0]?.body).toMatchObject({ assignedTo: ana }));
  fireEvent.click(sheet.getByRole('button', { name: 'Approve' }));
  const walls = [{ afeArea: 'AFE 1', wallNumber: 'Wall 101' }];
  await waitFor(() => expect(backend.to(`POST ${at}/approvals`)[0]?.body).toEqual({ walls }));
  fireEvent.click(sheet.getByRole('button', { name: 'Ask for Recount' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Count Wall 101 again?' }));
  fireEvent.change(asking.getByLabelText(/Note/), { target: { value: 'One pallet moved' } });
  fireEvent.click(asking.getByRole('button', { name: 'Ask for Recount' }));
  await waitFor(() =>
    expect(backend.to(`POST ${at}/recounts`)[0]?.body).toEqual({ walls, byAnother: true, note: 'One pallet moved' }),
  );
});

test('whoever has a manager’s token for it approves one wall; others are asked for a token', async () => {
  const { backend, count } = await setUp(siteWallOf(counted));
  const approvals = `POST /api/site-counts/${count.id}/approvals`;
  backend.on(approvals, { status: 200, body: [siteWallOf({ ...counted, status: 'approved' })] });
  let opened: object[] = [];
  backend.on('GET /api/opened-acts', () => ({ status: 200, body: opened }));
  backend.on('POST /api/manager/validate-token', ({ body }: Received) => {
    if ((body as { token: string }).token !== 'ABCDEFGHJKMNPQRS')
      return failure(400, 'invalid_request', 'It is used up');
    opened = [{ act: 'approve_walls', until: new Date(Date.now() + 60_000).toISOString() }];
    const session = { managerId: 'M-1', reason: 'Away', generatedByName: 'Mia', act: 'approve_walls' };
    return { status: 200, body: { message: 'Access granted', session } };
  });
  const page = (
    <Routes>
      <Route path="/counts/:id" element={<SiteCountPage />} />
    </Routes>
  );
  renderScreen(page, { user: ben, at: `/counts/${count.id}` });
  fireEvent.click(await screen.findByRole('button', { name: /Wall 101.*Ana Picker/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /Wall 101/ }));
  expect(sheet.queryByRole('button', { name: 'Approve' })).toBeNull();
  fireEvent.click(await sheet.findByRole('button', { name: 'Use a Manager Token' }));
  const enter = (token: string) => {
    fireEvent.change(screen.getByLabelText('Token'), { target: { value: token } });
    fireEvent.click(screen.getByRole('button', { name: 'Validate Token' }));
  };
  await screen.findByLabelText('Token');
  enter('BBBBBBBBBBBBBBBB');
  await screen.findByText('It is used up');
  expect(backend.to(approvals)).toEqual([]);
  enter('ABCDEFGHJKMNPQRS');
  await waitFor(() => expect(backend.to(approvals)).toHaveLength(1));
  expect(backend.to('POST /api/manager/validate-token').at(-1)?.body).toMatchObject({ act: 'approve_walls' });
});

test('the sheet of a wall shows the figures that a recount has replaced struck through, with who counted them', async () => {
  const { backend, count } = await setUp(siteWallOf({ ...counted, recounted: true }));
  const first = { id: randomId(), total: 19, countedByName: 'Cem Picker', countedAt: '2026-11-21T14:10:00.000Z' };
  backend.on(`GET /api/site-counts/${count.id}/replaced`, { status: 200, body: [first] });
  const page = (
    <Routes>
      <Route path="/counts/:id" element={<SiteCountPage />} />
    </Routes>
  );
  renderScreen(page, { user: ben, at: `/counts/${count.id}` });
  fireEvent.click(await screen.findByRole('button', { name: /Wall 101.*Ana Picker/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /Wall 101/ }));
  expect((await sheet.findByText('19')).tagName).toBe('S');
  expect(sheet.getByText(/^Replaced · Cem Picker, /)).toBeDefined();
});

import 'fake-indexeddb/auto';
import { workbookType } from '@floorlight/contracts/count-reports';
import type { InventoryCount } from '@floorlight/contracts/counts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSessionRecovery } from '#lib/session/session-recovery.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { countOf, planOf, reportOf, sessionOf, summaryOf } from '../../tests/counts.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { InventoryTab } from './InventoryTab.tsx';
import { countOutbox } from './outbox.ts';

const route = 'POST /api/inventory-counts';
const sessionId = '6f1c2a54-33a0-4a3e-9a4e-0d5d3f2b7a11';

beforeEach(() => {
  localStorage.clear();
  return () => countOutbox.stop();
});

/** Opens the tab with a server that has these counts of the session. */
async function setUp(counts: InventoryCount[] = [], user = person()) {
  const backend = await startBackend();
  backend.on('GET /api/inventory-counts/plan', { status: 200, body: planOf() });
  backend.on('GET /api/inventory-counts/session', { status: 200, body: { sessionId } });
  backend.on('GET /api/inventory-counts', () => ({ status: 200, body: counts }));
  const totalWalls = new Set(counts.map(({ wallNumber }) => wallNumber)).size;
  backend.on('GET /api/inventory-counts/summary', () => ({ status: 200, body: summaryOf({ totalWalls }) }));
  backend.on('GET /api/inventory-counts/reports', { status: 200, body: [] });
  backend.on('GET /api/totes/historical', { status: 200, body: [{ name: 'A-12', code: 'TOTE-A-12-15028' }] });
  await countOutbox.start(user.id);
  const view = renderScreen(<InventoryTab />, { user });
  await screen.findByLabelText('AFE Area');
  return { backend, user, ...view };
}

const select = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const figure = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const goToWall = (wall: string, area = 'AFE 1') => {
  select('AFE Area', area);
  select('Wall Number', wall);
};
const wallNow = () => screen.getByLabelText<HTMLSelectElement>('Wall Number').value;

test('the wall can be chosen once its area is, and offers the walls of that area', async () => {
  await setUp();
  const wall = screen.getByLabelText<HTMLSelectElement>('Wall Number');
  expect(wall.disabled).toBe(true);
  select('AFE Area', 'AFE 2');
  expect(wall.disabled).toBe(false);
  expect([...wall.options].map(({ value }) => value)).toEqual(['', 'Wall 201', 'Wall 202']);
});

test('counters step and are typed, and the total is their sum', async () => {
  await setUp();
  const less = screen.getByRole<HTMLButtonElement>('button', { name: 'Less Rebin PS Totes' });
  expect(less.disabled).toBe(true);
  press('More Rebin PS Totes');
  press('More Rebin PS Totes');
  press('Less Rebin PS Totes');
  type('PS Tote Overflow', '12');
  type('Floor/Table', '100000');
  expect(screen.getByText('100,013')).toBeDefined();
});

test('text that is not a whole number stays, shows why, and prevents saving until it is corrected', async () => {
  const { backend, toast } = await setUp();
  goToWall('Wall 101');
  type('Floor/Table', '3');
  type('PS Tote Overflow', '1.5');
  expect(screen.getByRole('alert').textContent).toBe('Use a whole number');
  expect(screen.getByLabelText('PS Tote Overflow').getAttribute('aria-invalid')).toBe('true');
  expect(figure('PS Tote Overflow')).toBe('1.5');
  press('Save Count');
  expect(toast()).toMatchObject({ message: 'PS Tote Overflow is not a whole number yet' });
  expect(backend.to(route)).toEqual([]);
  type('PS Tote Overflow', '15');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a held button keeps counting until it is released', async () => {
  await setUp();
  vi.useFakeTimers();
  try {
    const more = screen.getByRole('button', { name: 'More Floor/Table' });
    fireEvent.pointerDown(more, { button: 0 });
    act(() => void vi.advanceTimersByTime(399));
    expect(figure('Floor/Table')).toBe('0');
    act(() => void vi.advanceTimersByTime(3000));
    const counted = Number(figure('Floor/Table'));
    expect(counted).toBeGreaterThan(20);
    fireEvent.pointerUp(more);
    fireEvent.click(more, { detail: 1 });
    act(() => void vi.advanceTimersByTime(3000));
    expect(figure('Floor/Table')).toBe(String(counted));
    fireEvent.pointerDown(more, { button: 0 });
    act(() => void vi.advanceTimersByTime(450));
    fireEvent.pointerLeave(more);
    fireEvent.click(more, { detail: 0 });
    expect(figure('Floor/Table')).toBe(String(counted + 2));
  } finally {
    vi.useRealTimers();
  }
});

test('a save without a wall shows what is missing; a total of 0 cannot be saved', async () => {
  const { backend, toast } = await setUp();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Count' });
  expect(save.disabled).toBe(true);
  press('More Rebin PS Totes');
  press('Save Count');
  expect(toast()).toMatchObject({
    title: 'Missing Information',
    message: 'Please select AFE area and wall number',
  });
  expect(backend.to(route)).toEqual([]);
});

test('a saved wall is sent with its key, and the next uncounted wall is offered', async () => {
  const { backend, user } = await setUp([countOf({ wallNumber: 'Wall 102' })]);
  await screen.findByText('AFE 1 - Wall 102');
  backend.on(route, { status: 201, body: countOf() });
  goToWall('Wall 101');
  type('Rebin PS Totes', '5');
  type('Notes (optional)', ' Two are damaged ');
  press('Save Count');
  await waitFor(() => expect(wallNow()).toBe('Wall 103'));
  const [sent] = backend.to(route);
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent?.body).toEqual({
    afeArea: 'AFE 1',
    wallNumber: 'Wall 101',
    rebinPsTotes: 5,
    psToteOverflow: 0,
    floorTable: 0,
    notes: 'Two are damaged',
    empty: false,
    countedAt: expect.any(String),
  });
  expect(sent?.headers['x-floorlight-expected-user']).toBe(user.id);
  expect(figure('Rebin PS Totes')).toBe('0');
});

test('every way to another wall asks about unsaved figures or notes', async () => {
  await setUp();
  goToWall('Wall 101');
  type('Floor/Table', '45');
  const question = () => screen.findByRole('alertdialog', { name: 'Wall 101 is not saved yet' });
  press('Wall 102, not counted');
  await question();
  press('Stay at Wall 101');
  select('AFE Area', 'AFE 2');
  await question();
  press('Stay at Wall 101');
  type('Floor/Table', '0');
  type('Notes (optional)', 'Two are damaged');
  select('Wall Number', 'Wall 103');
  await question();
  expect([wallNow(), figure('Floor/Table')]).toEqual(['Wall 101', '0']);
  press('Use These Notes for Wall 103');
  expect(wallNow()).toBe('Wall 103');
});

test('a wall chosen during a save waits for it, and the next wall starts at its first counter', async () => {
  const { backend } = await setUp();
  let answer: (value: { status: number; body: unknown }) => void = () => undefined;
  backend.on(route, () => new Promise((resolve) => (answer = resolve)));
  goToWall('Wall 101');
  type('Floor/Table', '7');
  press('Save Count');
  await waitFor(() => expect(backend.to(route)).toHaveLength(1));
  press('Wall 103, not counted');
  expect([wallNow(), screen.queryByRole('alertdialog')]).toEqual(['Wall 101', null]);
  answer({ status: 201, body: countOf() });
  await waitFor(() => expect(wallNow()).toBe('Wall 103'));
  expect(figure('Floor/Table')).toBe('0');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More Rebin PS Totes' }));
});

test('a counted wall is marked, and choosing it again shows the count that a save replaces', async () => {
  await setUp([countOf()]);
  goToWall('Wall 101');
  expect(await screen.findByRole('option', { name: '✓ Wall 101' })).toBeDefined();
  expect(screen.getByText('Wall 101 is already counted')).toBeDefined();
  expect(screen.getByText(/By Sam Okafor at 10:30.*8 items.*Saving replaces it/)).toBeDefined();
});

test('an empty wall is saved only after confirmation', async () => {
  const { backend } = await setUp();
  backend.on(route, { status: 201, body: countOf({ total: 0, empty: true }) });
  goToWall('Wall 101');
  press('Confirm Empty');
  expect(backend.to(route)).toEqual([]);
  press('Yes, It Is Empty');
  await waitFor(() => expect(backend.to(route)[0]?.body).toMatchObject({ wallNumber: 'Wall 101', empty: true }));
  await waitFor(() => expect(wallNow()).toBe('Wall 102'));
});

test('without a network a count waits on the device, survives a reload, and is sent once under its key', async () => {
  const { backend, toast, user, unmount } = await setUp();
  backend.on(route, 'drop');
  goToWall('Wall 101');
  type('Floor/Table', '7');
  press('Save Count');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Waiting to send' }));
  expect(wallNow()).toBe('Wall 102');
  expect(await screen.findByText('1 waiting to send')).toBeDefined();
  const recent = screen.getByRole('region', { name: 'Recent Counts' });
  expect(within(recent).getByText('AFE 1 - Wall 101')).toBeDefined();
  const keys = new Set(backend.to(route).map(({ headers }) => headers['idempotency-key']));

  unmount();
  countOutbox.stop();
  const again = await setUp([], user);
  again.backend.on(route, { status: 201, body: countOf() });
  void countOutbox.sendNow();
  await waitFor(() => expect(countOutbox.entries()).toEqual([]));
  for (const { headers } of again.backend.to(route)) keys.add(headers['idempotency-key']);
  expect(keys.size).toBe(1);
});

test('a later count of a wall never overtakes an earlier one that is still waiting', async () => {
  const { backend, toast } = await setUp();
  const figures = () => backend.to(route).map(({ body }) => (body as { floorTable: number }).floorTable);
  backend.on(route, failure(503, 'unavailable', 'Away'));
  goToWall('Wall 101');
  type('Floor/Table', '7');
  press('Save Count');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Failed to save inventory count' }));
  goToWall('Wall 101');
  expect(screen.getByText(/waiting to send: 7 items/)).toBeDefined();
  type('Floor/Table', '9');
  press('Save Count');
  await waitFor(() => expect(countOutbox.entries()).toHaveLength(2));
  expect(figures()).not.toContain(9);
  backend.on(route, { status: 201, body: countOf() });
  await waitFor(() => expect(countOutbox.entries()).toEqual([]), { timeout: 10_000 });
  expect(figures().slice(-2)).toEqual([7, 9]);
}, 15_000);

test('a refused count keeps its figures in the form', async () => {
  const { backend } = await setUp();
  backend.on(route, failure(400, 'invalid_request', 'This wall is not one of AFE 1'));
  goToWall('Wall 101');
  type('Floor/Table', '7');
  press('Save Count');
  await waitFor(() => expect(countOutbox.entries()).toEqual([]));
  expect(wallNow()).toBe('Wall 101');
  expect(figure('Floor/Table')).toBe('7');
});

test('after the session has ended the user is asked to log in again and the count waits', async () => {
  const { backend } = await setUp();
  const keeper = vi.fn(() => Promise.resolve(false));
  setSessionRecovery(keeper);
  backend.on(route, failure(401, 'unauthorized', 'Unauthorized'));
  goToWall('Wall 101');
  type('Floor/Table', '7');
  press('Save Count');
  await waitFor(() => expect(keeper).toHaveBeenCalledWith('Please log in again'));
  expect(countOutbox.entries()).toHaveLength(1);
  setSessionRecovery(null);
});

test('unsaved figures survive a reload', async () => {
  const { unmount, user } = await setUp();
  goToWall('Wall 102');
  press('More Floor/Table');
  unmount();
  await startAgain(user);
  expect(figure('Floor/Table')).toBe('1');
  expect(wallNow()).toBe('Wall 102');
});

async function startAgain(user: ReturnType<typeof person>) {
  const backend = await startBackend();
  backend.on('GET /api/inventory-counts/plan', { status: 200, body: planOf() });
  renderScreen(<InventoryTab />, { user });
  await screen.findByRole('heading', { name: 'Wall 102' });
}

test('recent counts mark a recount, an empty wall and a replaced count', async () => {
  await setUp([
    countOf({ wallNumber: 'Wall 102', total: 0, rebinPsTotes: 0, psToteOverflow: 0, floorTable: 0, empty: true }),
    countOf({ recount: true }),
    countOf({ replacedAt: '2026-11-21T15:45:00.000Z' }),
  ]);
  const recent = within(screen.getByRole('region', { name: 'Recent Counts' }));
  expect(await recent.findByText('Recount')).toBeDefined();
  expect(recent.getByText('Empty')).toBeDefined();
  expect(recent.getByText(/Replaced at 10:45/)).toBeDefined();
  expect(screen.getByRole('progressbar', { name: /AFE 1/ }).getAttribute('aria-valuenow')).toBe('2');
});

test('no more than ten recent counts are shown', async () => {
  await setUp(Array.from({ length: 14 }, (_, at) => countOf({ wallNumber: `Wall ${at}` })));
  const recent = within(screen.getByRole('region', { name: 'Recent Counts' }));
  await waitFor(() => expect(recent.getAllByRole('listitem')).toHaveLength(10));
});

test('reports need counts', async () => {
  await setUp();
  const email = await screen.findByRole<HTMLButtonElement>('button', { name: 'Email' });
  expect(email.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export to Excel' }).disabled).toBe(true);
});

test('the export has the chosen options and is downloaded under the name from the server', async () => {
  const { backend, toast } = await setUp([countOf()]);
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:workbook', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const file = { name: 'inventory_count_2026-11-21.xlsx', type: workbookType, text: 'workbook' };
  backend.on('POST /api/inventory-counts/export', { status: 200, file });
  await screen.findByText('AFE 1 - Wall 101');
  fireEvent.click(screen.getByLabelText('Summary sheet'));
  press('Export to Excel');
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Export Successful',
      message: 'Inventory report downloaded as inventory_count_2026-11-21.xlsx',
    }),
  );
  expect(saved).toEqual([file.name]);
  const [sent] = backend.to('POST /api/inventory-counts/export');
  expect(sent?.body).toEqual({ sessionId, includeTimestamps: true, includeSummary: false });
  vi.restoreAllMocks();
});

test('a failed export shows its message', async () => {
  const { backend, toast } = await setUp([countOf()]);
  backend.on('POST /api/inventory-counts/export', failure(503, 'unavailable', 'Away'));
  await screen.findByText('AFE 1 - Wall 101');
  press('Export to Excel');
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Export Failed',
      message: 'Failed to export inventory data to Excel',
    }),
  );
});

test('a report goes to the chosen recipient, and is reported as sent once the mail server has it', async () => {
  const { backend, toast, user } = await setUp([countOf()]);
  const report = reportOf({ email: user.email });
  let polls = 0;
  backend.on('POST /api/inventory-counts/email', { status: 202, body: { message: 'On its way', report } });
  await screen.findByText('AFE 1 - Wall 101');
  press('Email');
  select('Send to', user.email);
  backend.on('GET /api/inventory-counts/reports', () => {
    polls += 1;
    return { status: 200, body: [polls > 1 ? { ...report, status: 'sent' } : report] };
  });
  press('Send Report');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email Sent Successfully' }));
  expect(polls).toBeGreaterThan(1);
  expect(backend.to('POST /api/inventory-counts/email')[0]?.body).toMatchObject({ email: user.email, sessionId });
});

test('a report whose reply was lost is requested again under its key, and a new one under a new key', async () => {
  const { backend, toast } = await setUp([countOf()]);
  const emailRoute = 'POST /api/inventory-counts/email';
  backend.on(emailRoute, 'drop');
  await screen.findByText('AFE 1 - Wall 101');
  const send = async (times: number) => {
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Email' }).disabled).toBe(false));
    press('Email');
    press('Send Report');
    await waitFor(() => expect(backend.to(emailRoute).length).toBeGreaterThanOrEqual(times));
  };
  await send(1);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email Failed' }));
  const report = reportOf({ status: 'sent' });
  backend.on('GET /api/inventory-counts/reports', { status: 200, body: [report] });
  backend.on(emailRoute, { status: 202, body: { message: 'On its way', report } });
  await send(backend.to(emailRoute).length + 1);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email Sent Successfully' }));
  await send(backend.to(emailRoute).length + 1);
  const keys = backend.to(emailRoute).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys.slice(0, -1)).size).toBe(1);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test('a worker finds an earlier session with its counts and reports', async () => {
  const { backend } = await setUp();
  const sam = sessionOf({ id: sessionId });
  backend.on('GET /api/inventory-counts/sessions', { status: 200, body: [sam] });
  press('Earlier Sessions');
  backend.on('GET /api/inventory-counts', { status: 200, body: [countOf({ sessionId })] });
  fireEvent.click(await screen.findByRole('button', { name: /Sam Okafor/ }));
  const sheet = within(await screen.findByRole('dialog', { name: /^Session/ }));
  expect(await sheet.findByRole('button', { name: 'Export to Excel' })).toBeDefined();
  expect(backend.to('GET /api/inventory-counts/sessions')[0]?.query.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('at the site’s midnight the session of the new day is requested', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T04:59:00Z') });
  try {
    const { backend } = await setUp();
    await waitFor(() => expect(backend.to('GET /api/inventory-counts/session')).toHaveLength(1));
    vi.setSystemTime(Date.parse('2026-11-22T05:00:01Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(backend.to('GET /api/inventory-counts/session')).toHaveLength(2));
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [
    failure(403, 'forbidden', 'Reports go to your own address or the site’s'),
    'Reports go to your own address or the site’s',
  ],
  [failure(503, 'unavailable', ''), 'Failed to send inventory report'],
])('a report that can’t be emailed shows an error', async (answer, message) => {
  const { backend, toast } = await setUp([countOf()]);
  backend.on('POST /api/inventory-counts/email', answer);
  await screen.findByText('AFE 1 - Wall 101');
  press('Email');
  press('Send Report');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email Failed', message }));
});

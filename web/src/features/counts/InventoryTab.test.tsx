import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setSessionRecovery } from '#lib/session/session-recovery.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { countOf, planOf } from '../../tests/counts.ts';
import { openInventoryTab, press, select, type } from '../../tests/inventory-tab.tsx';
import type { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { InventoryTab } from './InventoryTab.tsx';
import { countOutbox } from './outbox.ts';

const route = 'POST /api/inventory-counts';
const figure = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const goToWall = (wall: string, area = 'AFE 1') => {
  select('AFE Area', area);
  select('Wall Number', wall);
};
const wallNow = () => screen.getByLabelText<HTMLSelectElement>('Wall Number').value;

test('the wall can be chosen once its area is, and offers the walls of that area', async () => {
  await openInventoryTab();
  const wall = screen.getByLabelText<HTMLSelectElement>('Wall Number');
  expect(wall.disabled).toBe(true);
  select('AFE Area', 'AFE 2');
  expect(wall.disabled).toBe(false);
  expect([...wall.options].map(({ value }) => value)).toEqual(['', 'Wall 201', 'Wall 202']);
});

test('counters step and are typed, and the total is their sum', async () => {
  await openInventoryTab();
  const less = screen.getByRole<HTMLButtonElement>('button', { name: 'Less Rebin PS Totes' });
  expect(less.disabled).toBe(true);
  press('More Rebin PS Totes');
  press('More Rebin PS Totes');
  press('Less Rebin PS Totes');
  type('PS Tote Overflow', '12');
  type('Floor/Table', '100000');
  expect(screen.getByText('100,013')).toBeDefined();
});

test('the total of a saved wall is spoken where that is wanted, and not otherwise', async () => {
  const spoken = vi.fn();
  const voice = {
    SpeechSynthesisUtterance: class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
    speechSynthesis: { speaking: false, speak: ({ text }: { text: string }) => spoken(text) },
  };
  Object.assign(globalThis, voice);
  onTestFinished(() => {
    for (const name of Object.keys(voice)) Reflect.deleteProperty(globalThis, name);
  });
  const { backend } = await openInventoryTab();
  backend.on(route, { status: 201, body: countOf() });
  goToWall('Wall 101');
  type('Rebin PS Totes', '5');
  press('Save Count');
  await waitFor(() => expect(wallNow()).toBe('Wall 102'));
  expect(spoken).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('switch', { name: 'Speak the total after Save' }));
  type('Rebin PS Totes', '12');
  press('Save Count');
  await waitFor(() => expect(wallNow()).toBe('Wall 103'));
  expect(spoken.mock.calls).toEqual([['Wall 102: 12 items']]);
});

test('text that is not a whole number stays, shows why, and prevents saving until it is corrected', async () => {
  const { backend, toast } = await openInventoryTab();
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
  await openInventoryTab();
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
  const { backend, toast } = await openInventoryTab();
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
  const { backend, user } = await openInventoryTab([countOf({ wallNumber: 'Wall 102' })]);
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
  await openInventoryTab();
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
  const { backend } = await openInventoryTab();
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
  await openInventoryTab([countOf()]);
  goToWall('Wall 101');
  expect(await screen.findByRole('option', { name: '✓ Wall 101' })).toBeDefined();
  expect(screen.getByText('Wall 101 is already counted')).toBeDefined();
  expect(screen.getByText(/By Sam Okafor at 10:30.*8 items.*Saving replaces it/)).toBeDefined();
});

test('an empty wall is saved only after confirmation', async () => {
  const { backend } = await openInventoryTab();
  backend.on(route, { status: 201, body: countOf({ total: 0, empty: true }) });
  goToWall('Wall 101');
  press('Confirm Empty');
  expect(backend.to(route)).toEqual([]);
  press('Yes, It Is Empty');
  await waitFor(() => expect(backend.to(route)[0]?.body).toMatchObject({ wallNumber: 'Wall 101', empty: true }));
  await waitFor(() => expect(wallNow()).toBe('Wall 102'));
});

test('without a network a count waits on the device, survives a reload, and is sent once under its key', async () => {
  const { backend, toast, user, unmount } = await openInventoryTab();
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
  const again = await openInventoryTab([], user);
  again.backend.on(route, { status: 201, body: countOf() });
  void countOutbox.sendNow();
  await waitFor(() => expect(countOutbox.entries()).toEqual([]));
  for (const { headers } of again.backend.to(route)) keys.add(headers['idempotency-key']);
  expect(keys.size).toBe(1);
});

test('a later count of a wall never overtakes an earlier one that is still waiting', async () => {
  const { backend, toast } = await openInventoryTab();
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
  const { backend } = await openInventoryTab();
  backend.on(route, failure(400, 'invalid_request', 'This wall is not one of AFE 1'));
  goToWall('Wall 101');
  type('Floor/Table', '7');
  press('Save Count');
  await waitFor(() => expect(countOutbox.entries()).toEqual([]));
  expect(wallNow()).toBe('Wall 101');
  expect(figure('Floor/Table')).toBe('7');
});

test('after the session has ended the user is asked to log in again and the count waits', async () => {
  const { backend } = await openInventoryTab();
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
  const { unmount, user } = await openInventoryTab();
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
  await openInventoryTab([
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
  await openInventoryTab(Array.from({ length: 14 }, (_, at) => countOf({ wallNumber: `Wall ${at}` })));
  const recent = within(screen.getByRole('region', { name: 'Recent Counts' }));
  await waitFor(() => expect(recent.getAllByRole('listitem')).toHaveLength(10));
});

test('at the site’s midnight the session of the new day is requested', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T04:59:00Z') });
  try {
    const { backend } = await openInventoryTab();
    await waitFor(() => expect(backend.to('GET /api/inventory-counts/session')).toHaveLength(1));
    vi.setSystemTime(Date.parse('2026-11-22T05:00:01Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(backend.to('GET /api/inventory-counts/session')).toHaveLength(2));
  } finally {
    vi.useRealTimers();
  }
});

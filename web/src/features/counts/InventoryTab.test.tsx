import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refreshSites } from '#lib/session/sites-api.ts';
import { countOf, planOf } from '../../tests/counts.ts';
import { figure, goToWall, openInventoryTab, press, route, select, type, wallNow } from '../../tests/inventory-tab.tsx';

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

test('a wall that a manager takes from the site is chosen again, and its figures stay', async () => {
  const { backend, store } = await openInventoryTab();
  goToWall('Wall 102');
  press('More Floor/Table');
  const plan = planOf();
  const areas = plan.areas.map(({ name, walls }) => ({ name, walls: walls.filter((wall) => wall !== 'Wall 102') }));
  backend.on('GET /api/inventory-counts/plan', { status: 200, body: { ...plan, areas } });
  act(() => void store.dispatch(refreshSites()));
  await screen.findByRole('heading', { name: 'Count a Wall' });
  expect(wallNow()).toBe('');
  expect(figure('Floor/Table')).toBe('1');
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

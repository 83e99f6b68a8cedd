import type { CountCoverage, SessionComparison } from '@floorlight/contracts/counts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { countOf, planOf, sessionOf, summaryOf } from '../../tests/counts.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { refreshCounts } from './api.ts';
import { CountsPage } from './CountsPage.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T17:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

const sam = sessionOf({ recounts: 1 });
const ada = sessionOf({ countedByName: 'Ada Novak', totalWalls: 2 });
const {
  afeArea: _,
  wallNumber: __,
  notes: ___,
  countedBy: ____,
  replacedAt: _____,
  ...counted
} = countOf({
  sessionId: sam.id,
});
const coverage: CountCoverage = {
  day: '2026-11-21',
  areas: [
    {
      afeArea: 'AFE 1',
      walls: [
        { wallNumber: 'Wall 101', count: counted },
        { wallNumber: 'Wall 102', count: null },
      ],
    },
  ],
};

async function open(at = '/counts') {
  const backend = await startBackend();
  backend.on('GET /api/inventory-counts/plan', { status: 200, body: planOf() });
  backend.on('GET /api/inventory-counts/coverage', ({ query }) => ({
    status: 200,
    body: { ...coverage, day: query.get('day') ?? coverage.day },
  }));
  backend.on('GET /api/inventory-counts/sessions', { status: 200, body: [sam, ada] });
  backend.on('GET /api/inventory-counts/daily', { status: 200, body: [] });
  const view = renderScreen(<CountsPage />, { user: person({ role: 'manager' }), at });
  await screen.findByRole('heading', { name: 'Walls' });
  return { backend, ...view };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('counted and uncounted walls are distinct, and a tap shows who counted', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Wall 102, not counted' })).toBeDefined();
  press('Wall 101, counted, 8');
  expect(await screen.findByText('Counted by Sam Okafor at 10:30 AM')).toBeDefined();
});

test('each session shows who counted how much, and opens with its counts and reports', async () => {
  const { backend } = await open();
  backend.on('GET /api/inventory-counts', { status: 200, body: [countOf({ sessionId: sam.id })] });
  backend.on('GET /api/inventory-counts/summary', { status: 200, body: summaryOf() });
  backend.on('GET /api/inventory-counts/reports', { status: 200, body: [] });
  const list = within(screen.getByRole('region', { name: 'Sessions' }));
  expect(list.getByText('1 recount')).toBeDefined();
  fireEvent.click(list.getByRole('button', { name: /Sam Okafor/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Session of Sam Okafor' }));
  expect(sheet.getByText('AFE 1 - Wall 101')).toBeDefined();
  expect(sheet.getByRole('button', { name: 'Export to Excel' })).toBeDefined();
  expect(backend.to('GET /api/inventory-counts').at(-1)?.query.get('sessionId')).toBe(sam.id);
});

test('the day picker loads another day and returns to today', async () => {
  const { backend } = await open();
  const daysRequested = () => backend.to('GET /api/inventory-counts/coverage').map(({ query }) => query.get('day'));
  press('Previous day');
  await waitFor(() => expect(daysRequested()).toEqual([null, '2026-11-20']));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Day of the counts').value).toBe('2026-11-20'));
  press('Today');
  await waitFor(() => expect(daysRequested()).toEqual([null, '2026-11-20', null]));
});

test.each(['abc', '2026-02-30', '2026-11-21', '2030-01-01'])('the day %s in the address is today', async (day) => {
  const { backend } = await open(`/counts?day=${day}`);
  expect(screen.getByLabelText<HTMLInputElement>('Day of the counts').value).toBe('2026-11-21');
  expect(backend.to('GET /api/inventory-counts/coverage').at(-1)?.query.get('day')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next day' }).disabled).toBe(true);
});

test('the day after yesterday is today; a half-typed year loads nothing', async () => {
  const { backend } = await open('/counts?day=2026-11-20');
  const daysRequested = () => backend.to('GET /api/inventory-counts/coverage').map(({ query }) => query.get('day'));
  const field = screen.getByLabelText<HTMLInputElement>('Day of the counts');
  fireEvent.change(field, { target: { value: '0202-11-20' } });
  expect([field.value, daysRequested()]).toEqual(['0202-11-20', ['2026-11-20']]);
  fireEvent.blur(field);
  expect(field.value).toBe('2026-11-20');
  press('Next day');
  await waitFor(() => expect(daysRequested()).toEqual(['2026-11-20', null]));
});

test('a count saved elsewhere appears at once', async () => {
  const { backend, store } = await open();
  const more = { ...coverage, areas: [{ afeArea: 'AFE 1', walls: [{ wallNumber: 'Wall 102', count: counted }] }] };
  backend.on('GET /api/inventory-counts/coverage', { status: 200, body: more });
  store.dispatch(refreshCounts());
  expect(await screen.findByRole('button', { name: 'Wall 102, counted, 8' })).toBeDefined();
});

test('two sessions are compared wall by wall, and differences are highlighted', async () => {
  const { backend } = await open();
  const eight = { rebinPsTotes: 5, psToteOverflow: 2, floorTable: 1, total: 8 };
  const none = { rebinPsTotes: 0, psToteOverflow: 0, floorTable: 0, total: 0 };
  const wall = (wallNumber: string, part: Partial<SessionComparison['walls'][number]>) => ({
    afeArea: 'AFE 1',
    wallNumber,
    left: eight,
    right: eight,
    difference: none,
    ...part,
  });
  const comparison: SessionComparison = {
    left: sam,
    right: ada,
    walls: [
      wall('Wall 101', {}),
      wall('Wall 102', { right: { ...eight, total: 5 }, difference: { ...none, total: -3 } }),
      wall('Wall 103', { right: null, difference: null }),
      wall('Wall 104', { difference: { ...none, rebinPsTotes: 1, floorTable: -1 } }),
    ],
  };
  backend.on('GET /api/inventory-counts/compare', { status: 200, body: comparison });
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await waitFor(() => expect(screen.getAllByRole('option', { name: 'Ada Novak, 2 walls' })).toHaveLength(2));
  choose('First: session', sam.id);
  choose('Second: session', ada.id);
  expect(await screen.findByText('2 of 3 walls that both counted differ')).toBeDefined();
  const row = (name: RegExp) => screen.getByRole('row', { name });
  expect(row(/Wall 101/).textContent).toContain('Same');
  expect(row(/Wall 102/).textContent).toContain('-3');
  expect(row(/Wall 103/).textContent).toContain('One count');
  expect(row(/Wall 104/).textContent).toContain('Different split');
  fireEvent.click(screen.getByLabelText('Differences only'));
  expect(screen.queryByRole('row', { name: /Wall 101/ })).toBeNull();
  press('Previous day');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Day of the counts').value).toBe('2026-11-20'));
  const side = await screen.findByLabelText<HTMLSelectElement>('First: session');
  expect([side.value, screen.getByLabelText<HTMLInputElement>('First: day').value]).toEqual([sam.id, '2026-11-21']);
});

test('counts that fail to load show an error with Retry', async () => {
  const backend = await startBackend();
  backend.on('GET /api/inventory-counts/plan', { status: 200, body: planOf() });
  backend.on('GET /api/inventory-counts/sessions', { status: 200, body: [] });
  backend.on('GET /api/inventory-counts/coverage', 'drop');
  renderScreen(<CountsPage />, { user: person({ role: 'manager' }), at: '/counts' });
  await screen.findByText("Couldn't load the counts");
  backend.on('GET /api/inventory-counts/coverage', { status: 200, body: coverage });
  const [retry] = screen.getAllByRole('button', { name: 'Retry' });
  if (retry) fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Walls' })).toBeDefined();
  expect(screen.getByText('Nobody has counted')).toBeDefined();
});

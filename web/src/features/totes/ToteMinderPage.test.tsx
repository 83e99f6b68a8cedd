import type { Tote } from '@floorlight/contracts/totes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyTote } from '#lib/totes/totes-api.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { toteOf } from '../../tests/totes.ts';
import { ToteMinderPage } from './ToteMinderPage.tsx';

const historical = [
  { name: 'B-1', code: 'TOTE-B-1-10001' },
  { name: 'A-1', code: 'TOTE-A-1-17919' },
];

afterEach(() => void vi.restoreAllMocks());

/** The tote screen of somebody who was never here before. */
async function setUp({ records = [], at = '/tote-minder' }: { records?: Tote[]; at?: string } = {}) {
  const backend = await startBackend();
  backend.on('GET /api/totes/historical', { status: 200, body: historical });
  backend.on('GET /api/totes', { status: 200, body: records });
  const user = person();
  const view = renderScreen(<ToteMinderPage inventory={<p>Walls</p>} bcBuddy={<p>Buddy</p>} />, { user, at });
  return { backend, user, ...view };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled');

async function addTote(name: string, code = '') {
  type('Tote Name', name);
  type('Barcode', code);
  fireEvent.click(button('Add New'));
  return screen.findByRole('switch', { name });
}
/** Holds an element as long as that takes. */
async function hold(element: HTMLElement, milliseconds: number) {
  vi.useFakeTimers();
  fireEvent.pointerDown(element);
  act(() => void vi.advanceTimersByTime(milliseconds));
  vi.useRealTimers();
  fireEvent.pointerUp(element);
  fireEvent.click(element);
}
const chance = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);

test('a tote of before is added as selected, a new one with its own name and code', async () => {
  await setUp();
  const list = screen.getByLabelText<HTMLSelectElement>('Previous Totes');
  await waitFor(() => expect([...list.options].map(({ label }) => label)).toContain('A-1 · TOTE-A-1-17919'));
  expect(isDisabled(button('Add New'))).toBe(true);
  fireEvent.change(list, { target: { value: '0' } });
  fireEvent.click(button('Add Selected'));
  await screen.findByRole('switch', { name: 'A-1' });
  type('Tote Name', '   ');
  expect(isDisabled(button('Add New'))).toBe(true);
  chance(0.5);
  await addTote('A-12');
  expect(screen.getByText('A12549')).toBeDefined();
});

test('what is missing, or there already, is said', async () => {
  await setUp();
  screen.getByText('No totes yet');
  screen.getByText('Add some above to get started');
  fireEvent.keyDown(screen.getByLabelText('Tote Name'), { key: 'Enter' });
  screen.getByText('Please enter a tote name or select from dropdown');
  await addTote('A-12', 'A12345');
  type('Tote Name', 'A-12');
  type('Barcode', 'A12345');
  fireEvent.keyDown(screen.getByLabelText('Barcode'), { key: 'Enter' });
  screen.getByText('This tote is already in your list');
  expect(screen.getAllByRole('switch')).toHaveLength(1);
});

test('switched on it has its outcome, and Clear All Active is there until it was held for a second', async () => {
  const { toast } = await setUp();
  chance(0);
  const toggle = await addTote('A-12');
  expect(screen.queryByRole('button', { name: 'Clear All Active' })).toBeNull();
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  within(screen.getByRole('list', { name: 'Totes' })).getByText('Active');
  await hold(button('Clear All Active'), 950);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  await hold(button('Clear All Active'), 1000);
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  expect(toast()).toMatchObject({ title: 'Totes Cleared' });
  expect(screen.queryByRole('button', { name: 'Clear All Active' })).toBeNull();
});

test('a card that is held shows its barcode, and closing that turns the tote off', async () => {
  await setUp();
  chance(0);
  const toggle = await addTote('A-12', 'A12345');
  fireEvent.click(toggle);
  await hold(button('A-12'), 549);
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await hold(button('A-12'), 550);
  const dialog = await screen.findByRole('dialog', { name: 'A-12' });
  expect(within(dialog).getByText('A12345')).toBeDefined();
  expect(within(dialog).queryByText('Long press barcode for Manager Badge Access')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toggle.getAttribute('aria-checked')).toBe('false');
});

test('a tote is cleared and deleted only once that was confirmed', async () => {
  const { toast } = await setUp();
  chance(0.4);
  const toggle = await addTote('A-12', 'A12345');
  fireEvent.click(toggle);
  await hold(button('A-12'), 550);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Tote' }));
  const clear = screen.getByRole('alertdialog', { name: 'Clear Tote' });
  expect(clear.textContent).toContain(
    'This empties A-12, resets its status to idle, turns it off and loses its processing progress.',
  );
  fireEvent.click(within(clear).getByRole('button', { name: 'Clear' }));
  expect(toast()).toMatchObject({ title: 'Tote Cleared', message: 'A-12' });
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  fireEvent.click(button('Delete A-12'));
  const sure = screen.getByRole('alertdialog', { name: 'Delete Tote' });
  expect(sure.textContent).toContain('Are you sure you want to delete A-12? This action cannot be undone.');
  fireEvent.click(within(sure).getByRole('button', { name: 'Cancel' }));
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  fireEvent.click(button('Delete A-12'));
  fireEvent.click(button('Delete'));
  expect(screen.queryByRole('switch')).toBeNull();
});

test('where no such tote is left to clear, it says so', async () => {
  const { toast, user } = await setUp();
  await addTote('A-12', 'A12345');
  await hold(button('A-12'), 550);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Tote' }));
  // Another tab has deleted it, and this one has not heard of it yet.
  localStorage.setItem(`floorlight.totes.v1.${user.id}`, '[]');
  fireEvent.click(button('Clear'));
  expect(toast()).toMatchObject({ message: 'Failed to clear tote' });
});

test.each([
  [failure(404, 'not_found', 'None'), 'No Manager Badges', 'No manager badges found for your account'],
  [failure(500, 'internal_error', 'Broken'), 'Error', 'Failed to fetch manager badges: 500'],
  ['drop' as const, 'Error', 'Failed to load manager badges'],
])(
  'the barcode of the induction system asks for badges when held, and says why there are none',
  async (answer, title, message) => {
    const { backend, toast } = await setUp();
    backend.on('GET /api/manager-badge', answer);
    await addTote('tsRNDT7', 'RNDT7');
    await hold(button('tsRNDT7'), 550);
    await screen.findByText('Long press barcode for Manager Badge Access');
    await hold(button('Barcode of tsRNDT7'), 799);
    expect(backend.to('GET /api/manager-badge')).toHaveLength(0);
    await hold(button('Barcode of tsRNDT7'), 800);
    await waitFor(() => expect(toast()).toMatchObject({ title, message }));
  },
);

test('several badges are gone through by arrow, by key and by swiping', async () => {
  const { backend } = await setUp();
  const badges = ['one', 'two', 'three'].map((value) => ({
    id: crypto.randomUUID(),
    value,
    sku: value,
    description: null,
  }));
  backend.on('GET /api/manager-badge', { status: 200, body: badges });
  await addTote('tsRNDT7', 'RNDT7');
  await hold(button('tsRNDT7'), 550);
  await hold(await screen.findByRole('button', { name: 'Barcode of tsRNDT7' }), 800);
  const area = await screen.findByRole('region', { name: 'Manager Badge quick access' });
  expect(area.textContent).toContain('1 / 3');
  expect(area.textContent).toContain('Manager Badge for Induction System Access');
  fireEvent.click(button('Next badge'));
  expect(area.textContent).toContain('2 / 3');
  fireEvent.keyDown(area, { key: 'ArrowRight' });
  expect(area.textContent).toContain('3 / 3');
  const swipe = (from: number, to: number) => {
    fireEvent.pointerDown(area, { clientX: from });
    fireEvent.pointerUp(area, { clientX: to });
  };
  swipe(100, 150);
  expect(area.textContent).toContain('3 / 3');
  swipe(100, 151);
  expect(area.textContent).toContain('2 / 3');
});

test('a tote on record shows what the site knows, and follows it live', async () => {
  const record = toteOf({ toteNumber: 'A12345', status: 'processing', itemCount: 12, assignedToName: 'Sam Okafor' });
  const { backend, store } = await setUp({ records: [record] });
  await addTote('A-12', 'A12345');
  const card = screen.getByRole('list', { name: 'Totes' });
  await within(card).findByText('Processing');
  expect(card.textContent).toContain('12 items · Sam Okafor');
  expect(backend.to('GET /api/totes').at(-1)?.query.get('codes')).toBe('A12345');
  act(() => void store.dispatch(applyTote({ ...record, version: 2, status: 'completed', itemCount: 13 })));
  await within(card).findByText('Completed');
  // What comes late is not news.
  act(() => void store.dispatch(applyTote({ ...record, version: 1 })));
  expect(card.textContent).toContain('Completed');
});

test('who comes second is told, sees what it is now, and keeps what was typed', async () => {
  const record = toteOf({ toteNumber: 'A12345' });
  const { backend, toast } = await setUp({ records: [record] });
  await addTote('A-12', 'A12345');
  await within(screen.getByRole('list', { name: 'Totes' })).findByText('Processing');
  fireEvent.click(button('A-12'));
  type('Items', '20');
  const put = `PUT /api/totes/${record.id}`;
  backend.on(put, failure(409, 'conflict', 'Ada Novak has changed it meanwhile'));
  backend.on('GET /api/totes', { status: 200, body: [{ ...record, version: 2, itemCount: 15 }] });
  fireEvent.click(button('Save Changes'));
  await screen.findByText(/Changed meanwhile: it is now Processing, 15 items/);
  expect(toast()).toMatchObject({ title: 'Update Failed', message: 'Ada Novak has changed it meanwhile' });
  expect(screen.getByLabelText<HTMLInputElement>('Items').value).toBe('20');
  backend.on(put, { status: 200, body: { ...record, version: 3, itemCount: 20 } });
  fireEvent.click(button('Save Changes'));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Tote Updated' }));
  expect(backend.to(put).map(({ body }) => body)).toEqual([
    { itemCount: 20, version: 1 },
    { itemCount: 20, version: 2 },
  ]);
  expect(screen.queryByText(/Changed meanwhile/)).toBeNull();
});

test('a count that is none is refused before it is sent', async () => {
  const record = toteOf({ toteNumber: 'A12345' });
  const { backend } = await setUp({ records: [record] });
  await addTote('A-12', 'A12345');
  await within(screen.getByRole('list', { name: 'Totes' })).findByText('Processing');
  fireEvent.click(button('A-12'));
  for (const [count, words] of [
    ['-1', 'Not below 0'],
    ['1.5', 'Use a whole number'],
    ['', 'Use a whole number'],
    ['many', 'Use a whole number'],
    ['200000', 'At most 100000'],
  ] as const) {
    type('Items', count);
    fireEvent.click(button('Save Changes'));
    screen.getByText(words);
  }
  expect(backend.to(`PUT /api/totes/${record.id}`)).toHaveLength(0);
});

test('a tote is registered from its card, and taken', async () => {
  const { backend, user } = await setUp();
  await addTote('A-12', 'A12345');
  fireEvent.click(button('A-12'));
  const record = toteOf({ toteNumber: 'A12345', status: 'pending', itemCount: 0 });
  backend.on('POST /api/totes', { status: 201, body: record });
  fireEvent.click(await screen.findByRole('button', { name: 'Register Tote' }));
  const taken = { ...record, version: 2, assignedTo: user.id, assignedToName: 'Mia Chen' };
  backend.on(`PUT /api/totes/${record.id}`, { status: 200, body: taken });
  fireEvent.click(await screen.findByRole('button', { name: 'Take' }));
  await screen.findByRole('button', { name: 'Give Back' });
  expect(backend.to('POST /api/totes')[0]?.body).toEqual({ toteNumber: 'A12345' });
  expect(backend.to(`PUT /api/totes/${record.id}`)[0]?.body).toEqual({ assignedTo: user.id, version: 1 });
});

test('a tote that somebody gave them is put on the screen', async () => {
  const { backend, user, store } = await setUp();
  const given = toteOf({ toteNumber: 'T-9', assignedTo: user.id, assignedToName: 'Mia Chen', version: 2 });
  backend.on('GET /api/totes', { status: 200, body: [given] });
  await waitFor(() => expect(backend.to('GET /api/totes')).not.toHaveLength(0));
  await waitFor(() => expect(screen.queryByText('Assigned to You')).toBeNull());
  act(() => void store.dispatch(applyTote(given)));
  fireEvent.click(await screen.findByRole('button', { name: 'Add T-9' }));
  await screen.findByRole('switch', { name: 'T-9' });
  expect(screen.queryByText('Assigned to You')).toBeNull();
});

test('without a network the totes and what the site knew are there all the same', async () => {
  const { backend, unmount, user } = await setUp();
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Previous Totes').options).toHaveLength(3));
  await addTote('A-12', 'A12345');
  unmount();
  backend.on('GET /api/totes/historical', 'drop');
  backend.on('GET /api/totes', 'drop');
  renderScreen(<ToteMinderPage inventory={null} bcBuddy={null} />, { user });
  expect(screen.getByLabelText<HTMLSelectElement>('Previous Totes').options).toHaveLength(4);
  fireEvent.click(button('A-12'));
  await screen.findByText(/The site's record can't be read now/);
});

test('the address, or what led here, says which tab is open', async () => {
  const { unmount } = await setUp({ at: '/tote-minder?tab=bcbuddy' });
  screen.getByText('Buddy');
  unmount();
  await setUp();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Inventory' }), { button: 0 });
  screen.getByText('Walls');
});

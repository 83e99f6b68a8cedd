import type { Tote } from '@floorlight/contracts/totes';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { atDesk, renderScreen } from '../../tests/render-screen.tsx';
import { toteOf } from '../../tests/totes.ts';
import { applyTote, refreshTotes } from './api.ts';
import { toteOutbox } from './outbox.ts';
import { SiteTotesPage } from './SiteTotesPage.tsx';

const sam = person({ firstName: 'Sam', lastName: 'Okafor' });

afterEach(async () => {
  await toteOutbox.dropAll();
  toteOutbox.stop();
});

const matches = (query: URLSearchParams) => (tote: Tote) =>
  (query.get('status') ?? tote.status) === tote.status &&
  (query.get('assignedTo') ?? tote.assignedTo) === tote.assignedTo &&
  `${tote.toteNumber} ${tote.assignedToName}`.toLowerCase().includes(query.get('search') ?? '');

async function setUp(totes: Tote[] | 'drop') {
  const backend = await startBackend();
  if (totes === 'drop') backend.on('GET /api/totes', totes);
  else backend.on('GET /api/totes', ({ query }) => ({ status: 200, body: totes.filter(matches(query)) }));
  backend.on('GET /api/totes/assignees', { status: 200, body: [{ id: sam.id, name: 'Sam Okafor' }] });
  const user = person({ role: 'manager' });
  const view = renderScreen(<SiteTotesPage />, { user, at: '/totes' });
  await toteOutbox.start(user.id, view.store.dispatch);
  return { backend, ...view };
}
/** The filters come before the details in the document. */
const field = (label: string) => screen.getAllByLabelText(label)[0] ?? document.body;
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('a manager sees every tote and who has it, and finds one by number, status and person', async () => {
  atDesk();
  await setUp([
    toteOf({ toteNumber: 'T-1', status: 'pending' }),
    toteOf({ toteNumber: 'T-2', assignedTo: sam.id, assignedToName: 'Sam Okafor' }),
  ]);
  const rows = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  const [first, second] = [expect.stringContaining('T-1'), expect.stringContaining('Sam Okafor')];
  await waitFor(() => expect(rows().sort()).toEqual([first, second]));
  choose('Search', 'okaf');
  await waitFor(() => expect(rows()).toEqual([second]));
  choose('Search', '');
  choose('Status', 'pending');
  await waitFor(() => expect(rows()).toEqual([first]));
  choose('Status', '');
  choose('Assigned to', sam.id);
  await waitFor(() => expect(rows()).toEqual([second]));
  choose('Search', 'nowhere');
  await screen.findByText('No totes match these filters.');
});

test('Load More extends the list, and a tote that arrives live during the request stays in it', async () => {
  atDesk();
  const { backend, store } = await setUp([]);
  await screen.findByText('No registered totes');
  const [first, last, live] = ['T-1', 'T-99', 'T-live'].map((toteNumber) => toteOf({ toteNumber }));
  if (!first || !last || !live) throw new Error('unreachable');
  const link = '</api/totes?limit=50&cursor=7-x>; rel="next"';
  backend.on('GET /api/totes', ({ query }) => {
    if (query.has('overdue')) return { status: 200, body: [] };
    if (query.has('cursor')) return { status: 200, body: [last] };
    // The server read its page before this tote existed; the live event arrives first.
    act(() => void store.dispatch(applyTote(live)));
    return { status: 200, body: [first], headers: { link } };
  });
  act(() => void store.dispatch(refreshTotes()));
  await screen.findByRole('button', { name: 'T-1' });
  screen.getByRole('button', { name: 'T-live' });
  fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await screen.findByRole('button', { name: 'T-99' });
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

test('a manager learns how many totes are overdue, sees those alone, and all again', async () => {
  atDesk();
  const ofSam = { assignedTo: sam.id, assignedToName: 'Sam Okafor' };
  const late = toteOf({ toteNumber: 'T-late', ...ofSam, lastUpdated: '2026-03-01T12:00:00.000Z' });
  const seen = toteOf({ toteNumber: 'T-seen', ...ofSam });
  const { backend, store } = await setUp([]);
  backend.on('GET /api/totes', ({ query }) => ({ status: 200, body: query.has('overdue') ? [late] : [late, seen] }));
  act(() => void store.dispatch(refreshTotes()));
  await screen.findByText('1 tote is overdue');
  await screen.findByRole('button', { name: 'T-seen' });
  fireEvent.click(screen.getByRole('button', { name: 'Show Overdue' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'T-seen' })).toBeNull());
  screen.getByRole('button', { name: 'T-late' });
  fireEvent.click(screen.getByRole('button', { name: 'Show All' }));
  await screen.findByRole('button', { name: 'T-seen' });
});

test('the open tote stays when a change takes it out of the filter', async () => {
  atDesk();
  const [tote, other] = ['T-1', 'T-2'].map((toteNumber) => toteOf({ toteNumber, status: 'pending' }));
  if (!tote || !other) throw new Error('unreachable');
  const { store } = await setUp([tote, other]);
  choose('Status', 'pending');
  const [shown] = await screen.findAllByRole('article');
  const chosen = shown?.getAttribute('aria-label') === 'T-1' ? tote : other;
  fireEvent.change(await screen.findByLabelText('Items'), { target: { value: '77' } });
  act(() => void store.dispatch(applyTote({ ...chosen, version: 2, status: 'completed' })));
  await screen.findByText(/Someone else changed this tote: it is now Completed/);
  expect(screen.getByLabelText<HTMLInputElement>('Items').value).toBe('77');
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('a manager assigns a tote, on the phone too', async () => {
  const tote = toteOf({ toteNumber: 'T-1' });
  const { backend, toast } = await setUp([tote]);
  fireEvent.click(await screen.findByRole('button', { name: /T-1/ }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Assigned to').options).toHaveLength(2));
  const given = { ...tote, version: 2, assignedTo: sam.id, assignedToName: 'Sam Okafor' };
  backend.on(`PUT /api/totes/${tote.id}`, { status: 200, body: given });
  choose('Assigned to', sam.id);
  await screen.findByText('Sam Okafor has it');
  // It is shown at once, and sent after that.
  await waitFor(() =>
    expect(backend.to(`PUT /api/totes/${tote.id}`)[0]?.body).toEqual({ assignedTo: sam.id, version: 1 }),
  );
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Tote Updated' }));
});

test('a taken number shows an error at its field and stays for correction', async () => {
  const { backend } = await setUp([]);
  await screen.findByText('No registered totes');
  backend.on('POST /api/totes', failure(409, 'conflict', 'This tote is on record already'));
  fireEvent.click(screen.getByRole('button', { name: 'Register Tote' }));
  choose('Tote Number', 'T-1');
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText('This tote is on record already');
  expect(screen.getByLabelText<HTMLInputElement>('Tote Number').value).toBe('T-1');
});

test('a failed load shows an error, and Retry loads again', async () => {
  const { backend } = await setUp('drop');
  await screen.findByText("Couldn't load totes");
  backend.on('GET /api/totes', { status: 200, body: [toteOf({ toteNumber: 'T-1' })] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: /T-1/ });
});

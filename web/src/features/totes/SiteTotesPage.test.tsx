import type { Tote } from '@floorlight/contracts/totes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { atDesk, renderScreen } from '../../tests/render-screen.tsx';
import { toteOf } from '../../tests/totes.ts';
import { SiteTotesPage } from './SiteTotesPage.tsx';

const sam = person({ firstName: 'Sam', lastName: 'Okafor' });

async function setUp(totes: Tote[] | 'drop') {
  const backend = await startBackend();
  backend.on('GET /api/totes', totes === 'drop' ? totes : { status: 200, body: totes });
  backend.on('GET /api/totes/assignees', { status: 200, body: [{ id: sam.id, name: 'Sam Okafor' }] });
  const view = renderScreen(<SiteTotesPage />, { user: person({ role: 'manager' }), at: '/totes' });
  return { backend, ...view };
}
/** Those of the filters stand before those of the detail. */
const field = (label: string) => screen.getAllByLabelText(label)[0] ?? document.body;
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

test('a manager sees every tote and who has it, and finds one by number, status and person', async () => {
  atDesk();
  await setUp([
    toteOf({ toteNumber: 'T-1', status: 'pending' }),
    toteOf({ toteNumber: 'T-2', assignedTo: sam.id, assignedToName: 'Sam Okafor' }),
  ]);
  const table = await screen.findByRole('table', { name: /Totes/ });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(rows()).toEqual([expect.stringContaining('T-1'), expect.stringContaining('Sam Okafor')]);
  choose('Search', 'okaf');
  expect(rows()).toEqual([expect.stringContaining('T-2')]);
  choose('Search', '');
  choose('Status', 'pending');
  expect(rows()).toEqual([expect.stringContaining('T-1')]);
  choose('Status', '');
  choose('Assigned to', sam.id);
  expect(rows()).toEqual([expect.stringContaining('T-2')]);
  choose('Search', 'nowhere');
  screen.getByText('No tote fits these filters.');
});

test('a manager gives a tote to somebody, on the phone too', async () => {
  const tote = toteOf({ toteNumber: 'T-1' });
  const { backend, toast } = await setUp([tote]);
  fireEvent.click(await screen.findByRole('button', { name: /T-1/ }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Assigned to').options).toHaveLength(2));
  const given = { ...tote, version: 2, assignedTo: sam.id, assignedToName: 'Sam Okafor' };
  backend.on(`PUT /api/totes/${tote.id}`, { status: 200, body: given });
  choose('Assigned to', sam.id);
  await screen.findByText('Sam Okafor has it');
  expect(backend.to(`PUT /api/totes/${tote.id}`)[0]?.body).toEqual({ assignedTo: sam.id, version: 1 });
  expect(toast()).toMatchObject({ title: 'Tote Updated' });
});

test('a number that is taken is said at its field, and stays to be corrected', async () => {
  const { backend } = await setUp([]);
  await screen.findByText('No totes on record');
  backend.on('POST /api/totes', failure(409, 'conflict', 'This tote is on record already'));
  fireEvent.click(screen.getByRole('button', { name: 'Register Tote' }));
  choose('Tote Number', 'T-1');
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText('This tote is on record already');
  expect(screen.getByLabelText<HTMLInputElement>('Tote Number').value).toBe('T-1');
});

test('where they cannot be read, it says so and tries again', async () => {
  const { backend } = await setUp('drop');
  await screen.findByText('Totes could not be loaded');
  backend.on('GET /api/totes', { status: 200, body: [toteOf({ toteNumber: 'T-1' })] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: /T-1/ });
});

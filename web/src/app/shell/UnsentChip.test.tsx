import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { beaconOutbox } from '#features/beacons/outbox.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { UnsentChip } from './UnsentChip.tsx';

const route = 'POST /api/andon-alerts';
const beacon = { title: 'Oil', description: 'On the floor', warehouseZone: 'Packing' };

async function setUp() {
  const backend = await startBackend();
  backend.on(route, 'drop');
  renderScreen(<UnsentChip />, { user: person({ id: 'mia' }) });
  await beaconOutbox.start('mia');
  await beaconOutbox.add('mia', { ...beacon, alertType: 'danger', priority: 'high' });
  return backend;
}
afterEach(async () => {
  await beaconOutbox.dropAll();
  beaconOutbox.stop();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the chip counts what waits and opens the list; a refused entry shows its reason and can be retried', async () => {
  const backend = await setUp();
  press((await screen.findByText('1 waiting')).textContent);
  const list = within(await screen.findByRole('dialog', { name: 'Not sent yet' }));
  expect(list.getByText('Beacon: Oil')).toBeDefined();
  await waitFor(() => expect(list.getByText('Waiting for a network')).toBeDefined());
  backend.on(route, failure(409, 'conflict', 'You have 50 active beacons'));
  press('Retry Beacon: Oil');
  expect(await list.findByText('Refused: You have 50 active beacons')).toBeDefined();
  expect(screen.getByText('1 refused')).toBeDefined();
});

test('discarding an entry asks first', async () => {
  await setUp();
  press((await screen.findByText('1 waiting')).textContent);
  await screen.findByRole('dialog', { name: 'Not sent yet' });
  press('Discard Beacon: Oil');
  expect(screen.getByRole('alertdialog', { name: 'Discard this entry?' }).textContent).toContain('Beacon: Oil');
  press('Discard');
  expect(await screen.findByText('Everything is sent.')).toBeDefined();
  expect(screen.queryByText('1 waiting')).toBeNull();
  expect(beaconOutbox.entries()).toEqual([]);
});

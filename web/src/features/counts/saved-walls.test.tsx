import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setSessionRecovery } from '#lib/session/session-recovery.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { countOf, planOf } from '../../tests/counts.ts';
import { figure, goToWall, openInventoryTab, press, route, type, wallNow } from '../../tests/inventory-tab.tsx';
import type { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { InventoryTab } from './InventoryTab.tsx';
import { countOutbox } from './outbox.ts';

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

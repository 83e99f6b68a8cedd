import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { beaconOutbox } from '#features/beacons/outbox.ts';
import { store } from '#lib/device/storage.ts';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { LostEntries } from './LostEntries.tsx';
import { StorageNotice } from './StorageNotice.tsx';

const mia = person({ id: 'mia' });
const show = () => renderScreen(<LostEntries />, { user: mia });
const notice = 'These may not have been sent.';

afterEach(() => {
  vi.restoreAllMocks();
  beaconOutbox.stop();
  localStorage.clear();
});

test('what waited when the browser wiped its databases is named until it is dismissed', async () => {
  const backend = await startBackend();
  backend.on('POST /api/andon-alerts', 'drop');
  const visit = show();
  await beaconOutbox.start('mia');
  await beaconOutbox.add('mia', { title: 'Oil', description: 'On the floor', warehouseZone: 'Packing' });
  await waitFor(() => expect(localStorage.getItem('floorlight.unsent.mia')).toContain('Beacon: Oil'));
  visit.unmount();
  beaconOutbox.stop();

  const kept = show();
  await beaconOutbox.start('mia');
  await waitFor(() => expect(beaconOutbox.entries()).toHaveLength(1));
  expect(screen.queryByText(notice)).toBeNull();
  kept.unmount();
  beaconOutbox.stop();

  globalThis.indexedDB = new IDBFactory();
  const wiped = show();
  await screen.findByText(notice);
  expect(screen.getByText('Beacon: Oil')).toBeDefined();
  wiped.unmount();

  show();
  await screen.findByText(notice);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss the list' }));
  expect(screen.queryByText(notice)).toBeNull();
  expect(localStorage.getItem('floorlight.lost.mia')).toBeNull();
});

test('a full storage is said, and no longer once there is room', async () => {
  renderScreen(<StorageNotice />, { user: mia });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(store('floorlight.some', 'text')).toBe(false);
  await screen.findByText('This device stores nothing more.');
  full.mockRestore();
  store('floorlight.some', 'text');
  await waitFor(() => expect(screen.queryByText('This device stores nothing more.')).toBeNull());
});

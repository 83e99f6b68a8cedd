import 'fake-indexeddb/auto';
import type { InventoryCount } from '@floorlight/contracts/counts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { InventoryTab } from '#features/counts/InventoryTab.tsx';
import { countOutbox } from '#features/counts/outbox.ts';
import { startBackend } from './backend.ts';
import { planOf, summaryOf } from './counts.ts';
import { person } from './people.ts';
import { renderScreen } from './render-screen.tsx';

export const sessionId = '6f1c2a54-33a0-4a3e-9a4e-0d5d3f2b7a11';

beforeEach(() => {
  localStorage.clear();
  return () => countOutbox.stop();
});

/** Opens the tab with a server that has these counts of the session. */
export async function openInventoryTab(counts: InventoryCount[] = [], user = person()) {
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

export const select = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Where a count of a wall is sent. */
export const route = 'POST /api/inventory-counts';
export const figure = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
export const goToWall = (wall: string, area = 'AFE 1') => {
  select('AFE Area', area);
  select('Wall Number', wall);
};
export const wallNow = () => screen.getByLabelText<HTMLSelectElement>('Wall Number').value;

import 'fake-indexeddb/auto';
import type { User } from '@floorlight/contracts/accounts';
import type { Site } from '@floorlight/contracts/sites';
import type { Tote } from '@floorlight/contracts/totes';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { toteOutbox } from '#features/totes/outbox.ts';
import { ToteMinderPage } from '#features/totes/ToteMinderPage.tsx';
import { startBackend } from './backend.ts';
import { person } from './people.ts';
import { renderScreen } from './render-screen.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  await toteOutbox.dropAll();
  toteOutbox.stop();
});

const historical = [
  { name: 'B-1', code: 'TOTE-B-1-10001' },
  { name: 'A-1', code: 'TOTE-A-1-17919' },
];

/** The tote screen of a user without stored totes. */
export async function openToteScreen({
  records = [],
  at = '/tote-minder',
  user = person(),
  site,
}: {
  records?: Tote[];
  site?: Site;
  at?: string;
  user?: User;
} = {}) {
  const backend = await startBackend();
  backend.on('GET /api/totes/historical', { status: 200, body: historical });
  backend.on('GET /api/totes', { status: 200, body: records });
  if (site) backend.on('GET /api/sites', { status: 200, body: [site] });
  const view = renderScreen(<ToteMinderPage inventory={<p>Walls</p>} bcBuddy={<p>Buddy</p>} />, { user, at });
  await toteOutbox.start(user.id, view.store.dispatch);
  return { backend, user, ...view };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The cards of the screen. */
export const cards = () => screen.getByRole('list', { name: 'Totes' });

export async function addTote(name: string, code = '') {
  type('Tote Name', name);
  type('Barcode', code);
  fireEvent.click(button('Add New'));
  return screen.findByRole('switch', { name });
}

/** Presses an element for this many milliseconds, then releases it. */
export async function hold(element: HTMLElement, milliseconds: number) {
  vi.useFakeTimers();
  fireEvent.pointerDown(element);
  act(() => void vi.advanceTimersByTime(milliseconds));
  vi.useRealTimers();
  fireEvent.pointerUp(element);
  fireEvent.click(element);
}

/** Fixes `Math.random` from here on. */
export const mockRandom = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);

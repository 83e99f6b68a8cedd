import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { countOf, planOf, siteCountOf, siteWallOf } from '../../tests/counts.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { TodaysCount } from './TodaysCount.tsx';

beforeEach(() => localStorage.clear());

async function setUp(siteCountId: string | null, walls = [siteWallOf(), siteWallOf({ wallNumber: 'Wall 102' })]) {
  const user = person();
  const backend = await startBackend();
  const { walls: all, ...listed } = siteCountOf(walls, siteCountId ? { id: siteCountId } : {});
  backend.on('GET /api/inventory-counts/plan', { status: 200, body: planOf() });
  backend.on('GET /api/site-counts', { status: 200, body: [listed] });
  backend.on(`GET /api/site-counts/${siteCountId}`, { status: 200, body: { ...listed, walls: all } });
  const own = countOf({ countedBy: user.id, createdAt: new Date().toISOString(), siteCountId });
  localStorage.setItem(`floorlight.session-counts.${user.id}`, JSON.stringify([own]));
  renderScreen(<TodaysCount />, { user });
  return backend;
}

test('whoever counts in a count of the site sees how far its area is, with what others have counted', async () => {
  const counted = { status: 'counted', countedAt: new Date().toISOString() } as const;
  const walls = ['Wall 101', 'Wall 102'].map((wallNumber) => siteWallOf({ wallNumber, ...counted }));
  await setUp('6f1c2a54-33a0-4a3e-9a4e-0d5d3f2b7a12', [...walls, siteWallOf({ wallNumber: 'Wall 103' })]);
  expect(await screen.findByText('2 of 3 walls')).toBeDefined();
});

test('others see their own counts of the day, without a request for counts of the site', async () => {
  const backend = await setUp(null);
  expect(await screen.findByText('1 of 3 walls')).toBeDefined();
  expect(backend.to('GET /api/site-counts')).toEqual([]);
});

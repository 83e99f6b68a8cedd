import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { siteOf } from '../../tests/sites.ts';
import { useSite } from './sites-api.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const SiteName = () => <p>{useSite('main').site?.name}</p>;

test('a site that many parts of a screen show is stored once, beside the others, and shown without the server', async () => {
  const [main, other] = [siteOf({ id: 'main', name: 'Main' }), siteOf({ id: 'dock', name: 'Dock' })];
  localStorage.setItem('floorlight.sites', JSON.stringify([other]));
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [main] });
  const clocks = Array.from({ length: 20 }, (_, index) => <SiteName key={String(index)} />);
  const { unmount } = renderScreen(clocks);
  expect(await screen.findAllByText('Main')).toHaveLength(20);
  expect(stored.mock.calls.filter(([key]) => key === 'floorlight.sites')).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('floorlight.sites') ?? '[]')).toEqual([main, other]);
  unmount();

  backend.on('GET /api/sites', 'drop');
  renderScreen(<SiteName />);
  await screen.findByText('Main');
});

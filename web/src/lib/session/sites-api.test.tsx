import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { siteOf } from '../../tests/sites.ts';
import { OwnSite } from './OwnSite.tsx';
import { refreshSites, useSite } from './sites-api.ts';

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

test('parts of the screens read their site together, and are rendered again only when it has changed', async () => {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [siteOf({ id: 'main', name: 'Main' })] });
  const rendered: (string | undefined)[] = [];
  const Part = () => {
    const { site } = useSite('main');
    rendered.push(site?.name);
    return <p>{site?.name}</p>;
  };
  const { store } = renderScreen(
    <OwnSite siteId="main">
      <Part />
      <Part />
    </OwnSite>,
  );
  expect(await screen.findAllByText('Main')).toHaveLength(2);
  expect(backend.to('GET /api/sites')).toHaveLength(1);
  const before = rendered.length;
  store.dispatch(refreshSites());
  await vi.waitFor(() => expect(backend.to('GET /api/sites')).toHaveLength(2));
  backend.on('GET /api/sites', { status: 200, body: [siteOf({ id: 'main', name: 'Dock' })] });
  store.dispatch(refreshSites());
  expect(await screen.findAllByText('Dock')).toHaveLength(2);
  expect(rendered.slice(before)).toEqual(['Dock', 'Dock']);
});

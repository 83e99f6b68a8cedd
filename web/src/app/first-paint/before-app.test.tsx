import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { person } from '../../tests/people.ts';
import { siteOf } from '../../tests/sites.ts';
import { store } from '../store.ts';
import { AppFrame } from './AppFrame.tsx';
import script from './before-app.js?raw';

const frame = renderToString(
  <Provider store={store}>
    <MemoryRouter>
      <AppFrame />
    </MemoryRouter>
  </Provider>,
);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The page as it is painted before the app's code is there, for a person who is remembered on this device. */
function paint(user: object, sites: object[]): string {
  vi.stubGlobal('fetch', async () => null);
  localStorage.setItem('floorlight.user', JSON.stringify(user));
  localStorage.setItem('floorlight.sites', JSON.stringify(sites));
  document.body.innerHTML = `<div id="root"></div><template id="app-en">${frame}</template>`;
  new Function(script)();
  return document.querySelector('main header:not([hidden])')?.textContent ?? '';
}

test('the Dashboard greets before its code is there, by the clock of the site', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T16:30:00Z'), toFake: ['Date'] });
  const site = siteOf({ name: 'Main Warehouse', timeZone: 'America/Los_Angeles' });
  const mia = person({ firstName: 'Mia', siteId: site.id });
  expect(paint(mia, [site])).toBe('Monday, March 2 · Main WarehouseGood morning, Mia');
  expect(paint({ ...mia, firstName: null }, [site])).toBe('');
  expect(paint(mia, [])).toBe('');
});

import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { person } from '../../tests/people.ts';
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

const asked = vi.fn(async () => null);
const mia = person({ firstName: 'Mia' });
const site = { name: 'Main Warehouse', timeZone: 'America/Los_Angeles' };

/** The page as it is painted before the app's code is there, for a person who is remembered on this device. */
function paint(user: object, kept: Record<string, object>): string {
  vi.stubGlobal('fetch', asked);
  // The first paint is at once.
  for (const timer of ['requestAnimationFrame', 'setTimeout']) vi.stubGlobal(timer, (run: () => void) => run());
  localStorage.setItem('floorlight.user', JSON.stringify(user));
  for (const [key, value] of Object.entries(kept))
    localStorage.setItem(`floorlight.${key}`, JSON.stringify({ userId: mia.id, tag: 'en', ...value }));
  document.body.innerHTML = `<div id="root"></div><template id="app-en">${frame}</template>`;
  new Function(script)();
  return document.querySelector('main header:not([hidden])')?.textContent ?? '';
}
const notices = () =>
  [...document.querySelectorAll('[data-early-notice]:not([hidden])')].map((notice) => notice.textContent);

test('the Dashboard greets before its code is there, by the clock of the site', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T16:30:00Z'), toFake: ['Date'] });
  expect(paint(mia, { 'early-words': { site } })).toBe('Monday, March 2 · Main WarehouseGood morning, Mia');
  expect(paint({ ...mia, firstName: null }, { 'early-words': { site } })).toMatch(/Good morning$/);
});

test('the notices of the last start are painted again, for the same person and in the same language', () => {
  const words = { notices: [['Did you register this account?', 'It was registered on Monday.', 'Unseen']] };
  paint(mia, { 'early-words': words });
  expect(notices()).toEqual(['Did you register this account?It was registered on Monday.']);
  paint(mia, { 'early-words': { ...words, tag: 'es' } });
  expect(notices()).toEqual([]);
  paint(person({ firstName: 'Ben' }), { 'early-words': words });
  expect(notices()).toEqual([]);
});

test('what the Dashboard read last is asked for before its code is there, of our own API only', () => {
  const addresses = ['/api/stats', 'https://elsewhere.test/', '/elsewhere'];
  const reads = { 'first-reads': { reads: addresses.map((address) => ({ address })) } };
  asked.mockClear();
  paint(mia, reads);
  expect(asked.mock.calls.map(([address]: unknown[]) => address)).toEqual(['/api/auth/user', '/api/stats']);
  asked.mockClear();
  paint(person({ firstName: 'Ben' }), reads);
  expect(asked).toHaveBeenCalledOnce();
});

test('without a network nothing is asked for before the code is there', () => {
  asked.mockClear();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  paint(mia, { 'first-reads': { reads: [{ address: '/api/stats' }] } });
  expect(asked).not.toHaveBeenCalled();
});

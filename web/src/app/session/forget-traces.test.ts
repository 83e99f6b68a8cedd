import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetTraces } from './forget-traces.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

/** A browser (jsdom has no pushes) that shows two notifications and has an address at a push service. */
function stubPushes(unsubscribe: () => Promise<boolean>) {
  const close = vi.fn();
  const registration = {
    getNotifications: async () => [{ close }, { close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => registration } });
  return close;
}

test('whoever signs out leaves no notification, and no pushes for whoever holds the phone next', async () => {
  const unsubscribe = vi.fn(async () => true);
  const close = stubPushes(unsubscribe);
  await forgetTraces('mia');
  expect(close).toHaveBeenCalledTimes(2);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('a push service that never answers keeps nobody from signing out, nor a browser without pushes', async () => {
  stubPushes(() => new Promise(() => undefined));
  await forgetTraces('mia');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.setItem('floorlight.beacon-draft.mia', '{}');
  localStorage.setItem('floorlight.beacon-draft.sam', '{}');
  await forgetTraces('mia');
  expect(Object.keys(localStorage)).toEqual(['floorlight.beacon-draft.sam']);
});

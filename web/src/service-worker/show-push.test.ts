// @vitest-environment node
import type { PushPayload } from '@floorlight/contracts/push';
import { expect, test, vi } from 'vitest';
import { showPush } from './show-push.ts';

const minute = 60_000;

/** What the device shows of a push about a fire that began so many milliseconds ago by its own clock. */
async function shown(ago: number, of: Partial<PushPayload> = {}) {
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => undefined);
  const at = new Date(Date.now() - ago).toISOString();
  const payload = { kind: 'alarm', id: 'fire', at, title: 'Fire Emergency', body: 'Dock 4', language: 'en', path: '/' };
  const worker = { registration: { showNotification } } as unknown as ServiceWorkerGlobalScope; // all that it uses
  await showPush(worker, { ...payload, ...of } as PushPayload); // of either
  return showNotification.mock.calls[0]?.[1] as { body: string; timestamp?: number; requireInteraction: boolean };
}

test('a push says how long it was on its way', async () => {
  expect((await shown(1000)).body).toBe('Dock 4');
  expect((await shown(3 * minute)).body).toBe('Dock 4 · 3 min. ago');
  expect((await shown(3 * minute, { body: '' })).body).toBe('3 min. ago');
});

test('a device whose clock is a day wrong makes up no age', async () => {
  for (const ago of [1440 * minute, -1440 * minute]) {
    const { body, timestamp } = await shown(ago);
    expect(body).toBe('Dock 4');
    expect(timestamp).toBeUndefined();
  }
});

test('an alarm stays until somebody answers it, a routine push does not', async () => {
  expect((await shown(0)).requireInteraction).toBe(true);
  expect((await shown(0, { kind: 'tote' })).requireInteraction).toBe(false);
});

import type { LiveMessage } from '@floorlight/contracts/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showDesktopNotification } from './desktop-notifications.ts';

/** jsdom has no notifications: these remember what was asked of them. */
class Shown {
  static permission = 'granted';
  static all: Shown[] = [];
  closed = false;
  options: NotificationOptions;
  constructor(_: string, options: NotificationOptions) {
    this.options = options;
    Shown.all.push(this);
  }
  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Notification', Shown);
  Shown.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each<[LiveMessage['type'], 'critical' | 'medium' | 'low', boolean]>([
  ['emergency_alert', 'critical', true],
  ['emergency_alert', 'medium', true],
  ['emergency_alert', 'low', true],
  ['emergency_update', 'critical', true],
  ['emergency_update', 'low', false],
])('%s of severity %s is still there after ten seconds: %s', (type, severity, stays) => {
  const message: LiveMessage = {
    id: `${type} ${severity}`,
    type,
    title: 'Fire Emergency',
    message: 'Sent by Sam Ortiz',
    siteId: 'main',
    createdAt: new Date().toISOString(),
    data: {},
    alert: { severity },
  };
  showDesktopNotification(message, vi.fn());
  vi.advanceTimersByTime(10_000);
  expect(Shown.all).toMatchObject([{ closed: !stays, options: { requireInteraction: type === 'emergency_alert' } }]);
});

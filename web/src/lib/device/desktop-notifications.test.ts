import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDesktopNotification, showDesktopNotification } from './desktop-notifications.ts';

/** jsdom has no notifications: these record how they were shown. */
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

const content = { id: 'message', subject: 'alert', title: 'Fire Emergency', body: 'Sent by Sam Ortiz' } as const;

test.each([
  ['urgent', { closed: false, requireInteraction: true }],
  ['high', { closed: false, requireInteraction: false }],
  ['normal', { closed: true, requireInteraction: false }],
] as const)(
  'ten seconds later, the state of a notification of priority %s is %j',
  (priority, { closed, requireInteraction }) => {
    showDesktopNotification({ ...content, priority }, vi.fn());
    vi.advanceTimersByTime(10_000);
    expect(Shown.all).toMatchObject([{ closed, options: { requireInteraction } }]);
  },
);

test('a newer notification replaces the one of the same subject, and closing a subject closes it', () => {
  showDesktopNotification({ ...content, priority: 'urgent' }, vi.fn());
  showDesktopNotification({ ...content, id: 'newer', priority: 'urgent' }, vi.fn());
  showDesktopNotification({ ...content, id: 'other', subject: 'other', priority: 'urgent' }, vi.fn());
  expect(Shown.all.map(({ closed }) => closed)).toEqual([true, false, false]);
  closeDesktopNotification('alert');
  expect(Shown.all.map(({ closed }) => closed)).toEqual([true, true, false]);
});

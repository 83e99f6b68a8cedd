import type { Notification } from '@floorlight/contracts/notifications';
import { incidentPath } from '@floorlight/contracts/paths';
import { english } from '@floorlight/languages/active';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { completeCatalogs, languageOf, show } from '#lib/language/language.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { BellButton } from './BellButton.tsx';
import { readingOutbox } from './outbox.ts';

afterEach(() => show(english));

const rowOf = (part: Partial<Notification> = {}): Notification => ({
  id: randomId(),
  type: 'warning',
  title: 'Security Emergency',
  message: 'Sent by Sam Ortiz',
  isRead: false,
  metadata: {},
  createdAt: new Date().toISOString(),
  ...part,
});

async function setUp(rows: Notification[], count = rows.filter(({ isRead }) => !isRead).length) {
  const backend = await startBackend();
  backend.on('GET /api/notifications/unread-count', () => ({ status: 200, body: { count } }));
  backend.on('GET /api/notifications', () => ({ status: 200, body: rows }));
  const user = person();
  const view = renderScreen(<BellButton />, { user });
  await readingOutbox.start(user.id, view.store.dispatch);
  onTestFinished(() => readingOutbox.stop());
  return { backend, ...view };
}
const open = () => fireEvent.click(screen.getByRole('button', { name: /^Notifications/ }));

test('the list is loaded only when it is opened', async () => {
  const { backend } = await setUp([rowOf()]);
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(backend.to('GET /api/notifications')).toEqual([]);
  open();
  await screen.findByText('Sent by Sam Ortiz');
});

test('more than 99 unread are shown as 99+', async () => {
  await setUp([], 100);
  await screen.findByText('99+');
});

test('an empty list shows a friendly message', async () => {
  await setUp([]);
  open();
  await screen.findByText('No Notifications');
  expect(screen.getByText("You're all caught up!")).toBeDefined();
});

test('clicking an unread notification marks it read, clicking a read one does not', async () => {
  const unread = rowOf({ title: 'Unread one' });
  const { backend } = await setUp([unread, rowOf({ title: 'Read one', isRead: true })]);
  const route = `PUT /api/notifications/${unread.id}/read`;
  backend.on(route, { status: 200, body: { ...unread, isRead: true } });
  open();
  fireEvent.click(await screen.findByText('Read one'));
  fireEvent.click(screen.getByText('Unread one'));
  await waitFor(() => expect(backend.to('GET /api/notifications')).toHaveLength(2));
  expect(backend.received.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a notification opens what it is about and closes the panel', async () => {
  const incidentId = randomId();
  const { backend } = await setUp([rowOf({ metadata: { liveType: 'incident_report', incidentId } })]);
  open();
  const row = await screen.findByRole('link', { name: /Security Emergency/ });
  expect(row.getAttribute('href')).toBe(incidentPath(incidentId));
  fireEvent.click(row);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(backend.received.filter(({ method }) => method === 'PUT')).toHaveLength(1));
});

test('older notifications come page by page, and an alert that is on two of them has one row', async () => {
  const again = { metadata: { liveType: 'emergency_alert', alertId: randomId() } };
  const first = Array.from({ length: 20 }, (_, index) =>
    rowOf({ title: `Number ${index}`, ...(index === 3 && again) }),
  );
  const { backend } = await setUp([]);
  backend.on('GET /api/notifications', ({ query }) => ({
    status: 200,
    body:
      query.get('before') === first[19]?.id
        ? [rowOf({ title: 'Round one', ...again }), rowOf({ title: 'Oldest' })]
        : first,
  }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  await screen.findByText('Oldest');
  expect(screen.queryByText('Round one')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

test('all that are shown are marked read at once, also without a network', async () => {
  const newest = rowOf();
  const { backend } = await setUp([newest, rowOf()]);
  const route = 'PUT /api/notifications/read';
  backend.on(route, 'drop');
  open();
  const markAll = await screen.findByRole('button', { name: 'Mark All Read' });
  backend.on('GET /api/notifications/unread-count', { status: 200, body: { count: 0 } });
  fireEvent.click(markAll);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark All Read' })).toBeNull());
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
  backend.on(route, { status: 200, body: { count: 0 } });
  await waitFor(() => expect(readingOutbox.entries()).toEqual([]));
  expect(backend.to(route).at(-1)?.query.get('newest')).toBe(newest.id);
});

test('a refusal to mark a notification as read shows a toast', async () => {
  const unread = rowOf();
  const { backend, toast } = await setUp([unread]);
  backend.on(`PUT /api/notifications/${unread.id}/read`, failure(403, 'forbidden', 'No'));
  open();
  fireEvent.click(await screen.findByText('Security Emergency'));
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to mark notification as read.' }),
  );
});

test('a list that cannot be loaded offers Retry', async () => {
  const { backend } = await setUp([]);
  backend.on('GET /api/notifications', 'drop');
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  backend.on('GET /api/notifications', { status: 200, body: [] });
  fireEvent.click(retry);
  await screen.findByText('No Notifications');
});

test('a notification with codes is in the language of its reader, an older one as it was stored', async () => {
  await show(languageOf('es') ?? english);
  await completeCatalogs(['announcements']);
  const coded = {
    title: { code: 'announcements.alertTitle.security' },
    message: { code: 'announcements.alertSent.plain', params: { name: 'Sam <b>Ortiz</b>' } },
  };
  await setUp([rowOf({ coded }), rowOf({ title: 'Fire Emergency', message: 'Sent by Ann' })]);
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('Emergencia de seguridad');
  expect(screen.getByText('Enviada por Sam <b>Ortiz</b>')).toBeDefined();
  expect(screen.getByText('Sent by Ann')).toBeDefined();
});

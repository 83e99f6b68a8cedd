import type { AuditEntry } from '@floorlight/contracts/audit-log';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { setSessionRecovery } from '#lib/session/session-recovery.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { AuditLogPage } from './AuditLogPage.tsx';

const list = 'GET /api/audit-logs';
const entryOf = (part: Partial<AuditEntry> = {}): AuditEntry => ({
  id: randomId(),
  number: 7,
  userId: randomId(),
  userName: 'Sam Ortiz',
  userRole: 'worker',
  action: 'safety.alert.raised',
  entityType: 'emergency_alert',
  entityId: randomId(),
  description: 'Sent the emergency alert “Fire Emergency”',
  details: { severity: 'critical' },
  ipAddress: '10.1.2.3',
  device: 'Chrome on Android',
  userAgent: 'Mozilla/5.0',
  timestamp: new Date().toISOString(),
  ...part,
});

async function setUp(entries: AuditEntry[], at = '/audit-log', next: string | null = null) {
  const backend = await startBackend();
  backend.on(list, { status: 200, body: { entries, next } });
  backend.on('GET /api/audit-logs/people', { status: 200, body: [] });
  backend.on('GET /api/sites', { status: 200, body: [] });
  renderScreen(<AuditLogPage />, { user: person({ role: 'manager' }), at });
  const queries = () => backend.to(list).map(({ query }) => Object.fromEntries(query));
  return { backend, queries };
}

test('an entry shows who did what; opened, it shows all its details, with markup as plain text', async () => {
  await setUp([entryOf({ userName: '<b>Sam</b>' })]);
  fireEvent.click(await screen.findByRole('button', { name: /<b>Sam<\/b>/ }));
  const sheet = screen.getByRole('dialog', { name: 'Sent emergency alert' });
  for (const detail of ['10.1.2.3', 'Chrome on Android', '"severity": "critical"'])
    expect(sheet.textContent).toContain(detail);
});

test('filters go to the server and into the exported file', async () => {
  const { queries } = await setUp([entryOf()], '/audit-log?search=fire');
  await screen.findByText('Sam Ortiz');
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'safety.alert.raised' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-31' } });
  await waitFor(() =>
    expect(queries().at(-1)).toEqual({ search: 'fire', action: 'safety.alert.raised', from: '2026-01-31' }),
  );
  const file = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  expect(file).toBe('/api/audit-logs/export.csv?search=fire&action=safety.alert.raised&from=2026-01-31');
});

/** Whether each click on the link was followed, in order. */
function clicksFollowed(): boolean[] {
  const followed: boolean[] = [];
  const onClick = (event: MouseEvent) => {
    followed.push(!event.defaultPrevented);
    event.preventDefault(); // jsdom downloads nothing
  };
  window.addEventListener('click', onClick);
  onTestFinished(() => window.removeEventListener('click', onClick));
  return followed;
}

test('the file is downloaded after the session was checked', async () => {
  const { backend } = await setUp([entryOf()]);
  backend.on('GET /api/auth/user', { status: 200, body: person() });
  const followed = clicksFollowed();
  fireEvent.click(await screen.findByRole('link', { name: 'Export CSV' }));
  await waitFor(() => expect(followed).toEqual([false, true]));
  expect(backend.to('GET /api/auth/user')).toHaveLength(1);
});

test('after the session has ended, the file is downloaded once the user has signed in again', async () => {
  const { backend } = await setUp([entryOf()]);
  backend.on('GET /api/auth/user', failure(401, 'unauthorized', 'Unauthorized'));
  let signInAgain: (isSignedIn: boolean) => void = () => undefined;
  const sessionEnded = new Promise<void>((resolveEnded) =>
    setSessionRecovery(() => {
      resolveEnded();
      return new Promise((resolve) => {
        signInAgain = resolve;
      });
    }),
  );
  onTestFinished(() => setSessionRecovery(null));
  const followed = clicksFollowed();
  fireEvent.click(await screen.findByRole('link', { name: 'Export CSV' }));
  await sessionEnded;
  expect(followed).toEqual([false]);
  backend.on('GET /api/auth/user', { status: 200, body: person() });
  signInAgain(true);
  await waitFor(() => expect(followed).toEqual([false, true]));
});

test('a search is sent once, after the typing pauses', async () => {
  const { queries } = await setUp([entryOf()]);
  await screen.findByText('Sam Ortiz');
  for (const value of ['f', 'fi', 'fire']) fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
  await waitFor(() => expect(queries()).toEqual([{}, { search: 'fire' }]));
});

test('Load More requests the entries after the last one and appends them', async () => {
  const { backend, queries } = await setUp([entryOf()], '/audit-log', '5-12');
  await screen.findByText('Sam Ortiz');
  backend.on(list, { status: 200, body: { entries: [entryOf({ userName: 'Ann Older' })], next: null } });
  fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await screen.findByText('Ann Older');
  expect(screen.getByText('Sam Ortiz')).toBeDefined();
  expect(queries()).toEqual([{}, { cursor: '5-12' }]);
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

test('filters that match nothing can be cleared', async () => {
  const { queries } = await setUp([], '/audit-log?search=nobody');
  await screen.findByText('Nothing found');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
  await waitFor(() => expect(queries().at(-1)).toEqual({}));
});

test('a log that fails to load offers Retry', async () => {
  const { backend } = await setUp([]);
  await screen.findByText('No entries yet');
  backend.on(list, failure(503, 'unavailable', 'Not reachable'));
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'x' } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  backend.on(list, { status: 200, body: { entries: [entryOf()], next: null } });
  fireEvent.click(retry);
  await screen.findByText('Sam Ortiz');
});

test('a search goes on by itself while the server has found nothing yet', async () => {
  const { backend, queries } = await setUp([], '/audit-log?search=fire', '5-5');
  await waitFor(() => expect(queries().at(-1)).toEqual({ search: 'fire', cursor: '5-5' }));
  expect(screen.queryByText('Nothing found')).toBeNull();
  backend.on(list, { status: 200, body: { entries: [entryOf({ userName: 'Ann Older' })], next: '1-1' } });
  await screen.findByText('Ann Older');
  expect(screen.getByRole('button', { name: 'Load More' })).toBeTruthy();
});

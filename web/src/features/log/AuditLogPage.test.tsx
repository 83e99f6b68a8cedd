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
  const asked = () => backend.to(list).map(({ query }) => Object.fromEntries(query));
  return { backend, asked };
}

test('an entry says who did what; touched, everything that is known of it, markup as text', async () => {
  await setUp([entryOf({ userName: '<b>Sam</b>' })]);
  fireEvent.click(await screen.findByRole('button', { name: /<b>Sam<\/b>/ }));
  const sheet = screen.getByRole('dialog', { name: 'Sent emergency alert' });
  for (const known of ['10.1.2.3', 'Chrome on Android', '"severity": "critical"'])
    expect(sheet.textContent).toContain(known);
});

test('filters go to the server and into the exported file', async () => {
  const { asked } = await setUp([entryOf()], '/audit-log?search=fire');
  await screen.findByText('Sam Ortiz');
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'safety.alert.raised' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-31' } });
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({ search: 'fire', action: 'safety.alert.raised', from: '2026-01-31' }),
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

test('the file is fetched once the session is known to go on', async () => {
  const { backend } = await setUp([entryOf()]);
  backend.on('GET /api/auth/user', { status: 200, body: person() });
  const followed = clicksFollowed();
  fireEvent.click(await screen.findByRole('link', { name: 'Export CSV' }));
  await waitFor(() => expect(followed).toEqual([false, true]));
  expect(backend.to('GET /api/auth/user')).toHaveLength(1);
});

test('where the session has ended, whoever keeps it is told first, and the file is fetched once it is there again', async () => {
  const { backend } = await setUp([entryOf()]);
  backend.on('GET /api/auth/user', failure(401, 'unauthorized', 'Unauthorized'));
  let signInAgain: (kept: boolean) => void = () => undefined;
  const told = new Promise<void>((tell) =>
    setSessionRecovery(() => {
      tell();
      return new Promise((resolve) => {
        signInAgain = resolve;
      });
    }),
  );
  onTestFinished(() => setSessionRecovery(null));
  const followed = clicksFollowed();
  fireEvent.click(await screen.findByRole('link', { name: 'Export CSV' }));
  await told;
  expect(followed).toEqual([false]);
  backend.on('GET /api/auth/user', { status: 200, body: person() });
  signInAgain(true);
  await waitFor(() => expect(followed).toEqual([false, true]));
});

test('what is searched for is asked once, when the typing rests', async () => {
  const { asked } = await setUp([entryOf()]);
  await screen.findByText('Sam Ortiz');
  for (const value of ['f', 'fi', 'fire']) fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
  await waitFor(() => expect(asked()).toEqual([{}, { search: 'fire' }]));
});

test('Load More asks behind the last entry and adds what comes', async () => {
  const { backend, asked } = await setUp([entryOf()], '/audit-log', '5-12');
  await screen.findByText('Sam Ortiz');
  backend.on(list, { status: 200, body: { entries: [entryOf({ userName: 'Ann Older' })], next: null } });
  fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
  await screen.findByText('Ann Older');
  expect(screen.getByText('Sam Ortiz')).toBeDefined();
  expect(asked()).toEqual([{}, { cursor: '5-12' }]);
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

test('filters nothing fits can be cleared', async () => {
  const { asked } = await setUp([], '/audit-log?search=nobody');
  await screen.findByText('Nothing found');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
  await waitFor(() => expect(asked().at(-1)).toEqual({}));
});

test('a log that can not be loaded offers Retry', async () => {
  const { backend } = await setUp([]);
  await screen.findByText('No entries yet');
  backend.on(list, failure(503, 'unavailable', 'Not reachable'));
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'x' } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  backend.on(list, { status: 200, body: { entries: [entryOf()], next: null } });
  fireEvent.click(retry);
  await screen.findByText('Sam Ortiz');
});

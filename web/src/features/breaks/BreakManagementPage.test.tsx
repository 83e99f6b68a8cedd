import type { BreakActivity, BreakAnalytics, BreakSetting } from '@floorlight/contracts/break-management';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, startBackend } from '../../tests/backend.ts';
import { activityOf, analyticsOf, settingOf } from '../../tests/breaks.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { policyOf } from './activity-words.ts';
import { BreakManagementPage } from './BreakManagementPage.tsx';
import { gradeOf } from './ComplianceBadge.tsx';

interface Responses {
  analytics?: BreakAnalytics;
  settings?: BreakSetting[];
  activity?: BreakActivity[];
}

async function open(tab: string, { analytics = analyticsOf(), settings = [], activity = [] }: Responses = {}) {
  const backend = await startBackend();
  backend.on('GET /api/breaks/analytics', { status: 200, body: analytics });
  backend.on('GET /api/breaks/settings', { status: 200, body: settings });
  backend.on('GET /api/breaks/activity', { status: 200, body: activity });
  const at = `/break-management?tab=${tab}`;
  return { backend, ...renderScreen(<BreakManagementPage />, { user: person({ id: 'mia', role: 'manager' }), at }) };
}

test.each([
  [100, 'good'],
  [90, 'good'],
  [89.9, 'fair'],
  [70, 'fair'],
  [69.9, 'poor'],
  [0, 'poor'],
])('a compliance of %d%% is %s', (rate, grade) => expect(gradeOf(rate)).toBe(grade));

test('the overview shows the three figures and each employee', async () => {
  const sam = { userId: 'a', userName: 'Sam Okafor', totalSessions: 3, avgDuration: 252, complianceRate: 66.7 };
  await open('overview', { analytics: analyticsOf({ userBreakdowns: [sam] }) });
  expect(await screen.findByText('Total Sessions')).toBeDefined();
  expect(screen.getByText('75%')).toBeDefined();
  const list = within(screen.getByRole('region', { name: 'Employee Break Usage' }));
  expect(list.getByText('Sam Okafor')).toBeDefined();
  expect(list.getByText('66.7%')).toBeDefined();
});

test('a site with team privacy explains that names are hidden', async () => {
  await open('overview', { analytics: analyticsOf({ privacy: 'team' }) });
  expect(await screen.findByText(/whole team only/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Employee Break Usage' })).toBeNull();
});

test('settings are initialized, and a failure shows an error', async () => {
  const { backend, toast } = await open('settings');
  backend.on('POST /api/breaks/initialize', failure(503, 'unavailable', 'Away'));
  fireEvent.click(await screen.findByRole('button', { name: 'Initialize Settings' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to initialize settings' }));
  backend.on('POST /api/breaks/initialize', { status: 200, body: [settingOf()] });
  backend.on('GET /api/breaks/settings', { status: 200, body: [settingOf()] });
  fireEvent.click(screen.getByRole('button', { name: 'Initialize Settings' }));
  expect(await screen.findByRole('region', { name: 'Restroom Break' })).toBeDefined();
  expect(toast()).toMatchObject({ title: 'Settings Initialized' });
});

test('a setting changes only within its bounds', async () => {
  const { backend, toast } = await open('settings', { settings: [settingOf()] });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Restroom Break' }));
  const input = screen.getByLabelText('Restroom Break in seconds');
  expect(screen.getByText('Range: 60 - 1800 seconds')).toBeDefined();
  const save = (value: string) => {
    fireEvent.change(input, { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  for (const wrong of ['59', '1801', '90.5', '']) {
    save(wrong);
    expect(await screen.findByText('Enter a whole number of seconds from 60 to 1800')).toBeDefined();
  }
  expect(backend.to('PUT /api/breaks/settings/restroom_duration')).toEqual([]);

  backend.on('PUT /api/breaks/settings/restroom_duration', failure(503, 'unavailable', 'Away'));
  save('240');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to update setting' }));
  backend.on('PUT /api/breaks/settings/restroom_duration', { status: 200, body: settingOf({ settingValue: '240' }) });
  save('240');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Setting Updated' }));
  expect(backend.to('PUT /api/breaks/settings/restroom_duration').at(-1)?.body).toEqual({ value: 240 });
});

test('a half-typed setting is open again after a reload, until it is cancelled', async () => {
  await open('settings', { settings: [settingOf()] });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Restroom Break' }));
  fireEvent.change(screen.getByLabelText('Restroom Break in seconds'), { target: { value: '42' } });
  cleanup();
  await open('settings', { settings: [settingOf()] });
  expect(await screen.findByLabelText('Restroom Break in seconds')).toHaveProperty('value', '42');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  await open('settings', { settings: [settingOf()] });
  await screen.findByRole('button', { name: 'Edit Restroom Break' });
});

test.each([
  [{}, 'Within policy'],
  [{ status: 'expired', withinPolicy: false, overBy: 61 }, '+1 min 1 s over'],
  [{ status: 'expired', withinPolicy: false, overBy: 0 }, '+1 s over'],
  [{ status: 'expired', withinPolicy: false, overBy: null }, 'Over time'],
  [{ status: 'expired', running: true, overSince: '2026-11-01T12:00:00.000Z', withinPolicy: null }, '+2 min over'],
  [{ status: 'active', running: true, withinPolicy: null }, '–'],
  [{ status: 'cancelled', withinPolicy: null }, '–'],
] as [Partial<BreakActivity>, string][])('the policy of a break with %j reads "%s"', (part, words) => {
  expect(policyOf(activityOf(part), Date.parse('2026-11-01T12:02:00Z'))).toBe(words);
});

test('a break’s start is shown on the site’s clock, wherever the reader is', async () => {
  const { backend } = await open('activity', { activity: [activityOf({ startTime: '2026-11-01T23:30:00.000Z' })] });
  for (const [timeZone, words] of [
    ['Asia/Tokyo', /Mon.*8:30/],
    ['America/New_York', /Sun.*6:30/],
  ] as const) {
    cleanup();
    backend.on('GET /api/sites', { status: 200, body: [{ id: 'main', timeZone }] });
    renderScreen(<BreakManagementPage />, { user: person({ role: 'manager' }), at: '/break-management?tab=activity' });
    expect(await screen.findByText(words)).toBeDefined();
  }
});

test('a running break can be extended and cancelled, one without an id cannot', async () => {
  const running = activityOf({ running: true, status: 'active', duration: null, withinPolicy: null, overBy: null });
  const hidden = { ...running, id: null, userName: null, startTime: null };
  const { backend, toast } = await open('activity', { activity: [running, hidden] });
  expect(await screen.findByText('Team member')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Cancel the break/ })).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: 'Extend the break of Sam Okafor' }));
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Long way' } });
  backend.on(`POST /api/breaks/${running.id}/extend`, failure(409, 'conflict', 'This break has already ended'));
  fireEvent.click(screen.getByRole('button', { name: 'Extend Break' }));
  await waitFor(() => expect(toast()?.message).toBe('This break has already ended'));
  expect(backend.to(`POST /api/breaks/${running.id}/extend`)[0]?.body).toEqual({ seconds: 300, reason: 'Long way' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement); // one of the two is there

  fireEvent.click(screen.getByRole('button', { name: 'Cancel the break of Sam Okafor' }));
  backend.on(`POST /api/breaks/${running.id}/cancel`, { status: 200, body: { ...running, running: false } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Break' }));
  await waitFor(() => expect(toast()?.title).toBe('Break Cancelled'));
});

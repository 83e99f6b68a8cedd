import 'fake-indexeddb/auto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startBackend } from '../../../tests/backend.ts';
import { alertOf, person } from '../../../tests/people.ts';
import { atDesk, renderScreen } from '../../../tests/render-screen.tsx';
import { siteOf } from '../../../tests/sites.ts';
import { applyAlert } from '../api.ts';
import { alertUpdateOutbox } from '../update-outbox.ts';
import { AlertDashboard } from './AlertDashboard.tsx';

const counts = { active: 1, acknowledged: 1, resolved: 1, critical: 2, high: 1 };

afterEach(async () => {
  await alertUpdateOutbox.dropAll();
  alertUpdateOutbox.stop();
});

type Answer = (request: { query: URLSearchParams }) => EmergencyAlert[];

async function setUp(alerts: EmergencyAlert[] | Answer, role: 'worker' | 'manager' = 'manager', total = 3) {
  const backend = await startBackend();
  backend.on('GET /api/emergency-alerts/counts', { status: 200, body: { ...counts, total } });
  const filtered: Answer = ({ query }) =>
    Array.isArray(alerts)
      ? alerts.filter(({ status }) => !query.get('status') || status === query.get('status'))
      : alerts({ query });
  backend.on('GET /api/emergency-alerts', (request) => ({ status: 200, body: filtered(request) }));
  const user = person({ role });
  const view = renderScreen(<AlertDashboard />, { user });
  void alertUpdateOutbox.start(user.id, view.store.dispatch);
  return { backend, ...view };
}

test('a card shows severity, status, sender, location and how often the button was pressed', async () => {
  await setUp([
    alertOf({
      latitude: 40.7128,
      longitude: -74.006,
      locationAccuracy: 12,
      pressCount: 3,
      reportedByName: 'Sam Ortiz',
    }),
  ]);
  const card = await screen.findByRole('article', { name: 'Medical Emergency' });
  for (const words of ['Critical', 'Active', 'Sam Ortiz', '40.712800, -74.006000', 'Pressed 3 times', 'Just now'])
    expect(within(card).getByText(words)).toBeDefined();
  expect(card.textContent).toContain('Reported by Sam Ortiz');
  expect(within(card).getByText(/High \(GPS\/WiFi\)/)).toBeDefined();
});

test('a card names the nearest exit and the assembly point of its zone', async () => {
  const { backend } = await setUp([alertOf({ warehouseZone: 'Packing' })]);
  const plan = { x: 40, y: 40, width: 20, depth: 20 };
  const site = siteOf({
    andonZones: [{ name: 'Packing', plan }],
    exits: [
      { name: 'West gate', x: 0, y: 50 },
      { name: 'South gate', x: 50, y: 70 },
    ],
    assemblyPoints: [{ name: 'Point B', x: 90, y: 70 }],
  });
  backend.on('GET /api/sites', { status: 200, body: [site] });
  await screen.findByText('Nearest exit: South gate');
  expect(screen.getByText('Assembly point: Point B')).toBeDefined();
});

test('a card shows the notes about rejected parts of the request', async () => {
  await setUp([alertOf({ intakeNotes: ['Half a position was left out'] })]);
  const card = await screen.findByRole('article', { name: 'Medical Emergency' });
  expect(within(card).getByText('Half a position was left out')).toBeDefined();
});

test('on a desktop a new alert on top does not change the selection', async () => {
  atDesk();
  const { store } = await setUp([alertOf()]);
  await screen.findByRole('article', { name: 'Medical Emergency' });
  act(() => store.dispatch(applyAlert(alertOf({ title: 'Fire Emergency' }))));
  expect(screen.getByRole('button', { name: /Fire Emergency/ }).getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByRole('article', { name: 'Medical Emergency' })).toBeDefined();
});

test('a cancelled alert is shown as Cancelled', async () => {
  await setUp([alertOf({ status: 'resolved', cancelled: true, resolvedByName: 'Sam Ortiz' })]);
  await screen.findByText('Cancelled');
  expect(screen.getByText('Cancelled by Sam Ortiz')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
});

test('a worker sees their alerts without actions', async () => {
  await setUp([alertOf()], 'worker');
  await screen.findByRole('article');
  expect(screen.getByText('View your emergency alert history')).toBeDefined();
  for (const name of ['Acknowledge', 'Resolve']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the status filter is sent to the server', async () => {
  const { backend } = await setUp([alertOf({ title: 'Fire Emergency', status: 'resolved' }), alertOf()]);
  await screen.findByText('Fire Emergency');
  fireEvent.change(screen.getByLabelText('Status filter'), { target: { value: 'active' } });
  await screen.findByRole('article', { name: 'Medical Emergency' });
  expect(screen.queryByText('Fire Emergency')).toBeNull();
  expect(backend.to('GET /api/emergency-alerts').at(-1)?.query.toString()).toBe('status=active&limit=100');
});

test('a card shows the latest location of the sender, and its timeline when opened', async () => {
  const at = new Date().toISOString();
  const location = { latitude: 40.75, longitude: -74.006, accuracy: 90, locationMethod: 'wifi' as const, at };
  const alert = alertOf({ latitude: 40.7128, longitude: -74.006, latestLocation: location, escalations: 1 });
  const { backend } = await setUp([alert]);
  const by = { id: alert.reportedBy, name: 'Sam Ortiz' };
  const timeline = [
    { kind: 'raised', at: alert.createdAt, by },
    { kind: 'pressed', at, by, times: 4 },
    { kind: 'located', at, until: at, by, times: 3, location },
    { kind: 'escalated', at, round: 1 },
  ];
  backend.on(`GET /api/emergency-alerts/${alert.id}/timeline`, { status: 200, body: timeline });
  const card = within(await screen.findByRole('article'));
  for (const words of ['40.712800, -74.006000', '40.750000, -74.006000', 'Escalated once'])
    expect(card.getByText(words)).toBeDefined();
  fireEvent.click(card.getByRole('button', { name: 'Timeline' }));
  await card.findByText('Location received, 3 readings');
  const steps = within(card.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
  expect(steps.map(({ firstElementChild }) => firstElementChild?.nextElementSibling?.textContent)).toEqual([
    'Sent by Sam Ortiz',
    'Pressed again 4 times by Sam Ortiz',
    'Location received, 3 readings',
    'Not acknowledged: escalated, round 1',
  ]);
});

test('Load Older Alerts appends the next page', async () => {
  // A row costs a tenth of a card.
  atDesk();
  const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const all = Array.from({ length: 102 }, (_, index) =>
    alertOf({ title: `Alert ${index}`, createdAt: minutes(index) }),
  );
  const pages: Answer = ({ query }) => {
    const from = all.findIndex(({ id }) => id === query.get('before')) + 1;
    return all.slice(from, from + 100);
  };
  await setUp(pages, 'manager', all.length);
  fireEvent.click(await screen.findByText('Load Older Alerts'));
  await screen.findByText('Alert 101');
  expect(screen.getAllByText(/^Alert \d+$/).length).toBeGreaterThanOrEqual(102);
  expect(screen.queryByText('Load Older Alerts')).toBeNull();
});

test('the resolve dialog sends its notes', async () => {
  const alert = alertOf();
  const { backend, toast } = await setUp([alert]);
  const route = `PUT /api/emergency-alerts/${alert.id}`;
  backend.on(route, { status: 200, body: { ...alert, status: 'resolved', version: 2, responseNotes: 'All well' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
  fireEvent.change(screen.getByLabelText('Response Notes'), { target: { value: ' All well ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Resolve Alert' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Alert Updated' }));
  expect(backend.to(route)[0]?.body).toEqual({ status: 'resolved', responseNotes: 'All well' });
  await screen.findByText('All well');
});

test('an empty list and a failed request have messages of their own', async () => {
  const { backend } = await setUp([]);
  await screen.findByText('No alerts');
  backend.on('GET /api/emergency-alerts', 'drop');
  fireEvent.change(screen.getByLabelText('Status filter'), { target: { value: 'resolved' } });
  await screen.findByText("Couldn't load alerts");
});

test('alerts folded into one are one line, and opened all of them', async () => {
  const alert = alertOf({ foldedCount: 2, foldedTitle: 'Second fall' });
  const { backend } = await setUp([alert]);
  const card = await screen.findByRole('article', { name: 'Medical Emergency' });
  backend.on('GET /api/emergency-alerts', ({ query }) => ({
    status: 200,
    body:
      query.get('foldedInto') === alert.id
        ? ['Second fall', 'First fall'].map((title) => alertOf({ title, foldedInto: alert.id }))
        : [alert],
  }));
  fireEvent.click(
    within(card).getByRole('button', { name: '2 more alerts like it from Sam Ortiz. Newest: Second fall' }),
  );
  const folded = await within(card).findByRole('list', { name: 'More alerts like it, newest first' });
  await waitFor(() => expect(within(folded).getAllByRole('listitem')).toHaveLength(2));
  expect(within(folded).getByText('First fall')).toBeDefined();
});

test('alerts that belong together are one card; all are acknowledged at once after a question', async () => {
  const { reportedBy } = alertOf();
  const alerts = [alertOf({ reportedBy, severity: 'low', title: 'Noise' }), alertOf({ reportedBy }), alertOf()];
  const { backend, toast } = await setUp(alerts);
  for (const alert of alerts)
    backend.on(`PUT /api/emergency-alerts/${alert.id}`, {
      status: 200,
      body: { ...alert, status: 'acknowledged', version: 2 },
    });
  const acknowledged = () => backend.received.filter(({ method }) => method === 'PUT').length;
  fireEvent.click(await screen.findByRole('button', { name: '2 alerts that belong together' }));
  expect(screen.getAllByRole('article')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge all 2' }));
  expect(acknowledged()).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, Acknowledge 2' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: '2 alerts acknowledged' }));
  expect(acknowledged()).toBe(2);
});

import type { Incident } from '@floorlight/contracts/incidents';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { atDesk, renderScreen } from '../../tests/render-screen.tsx';
import { incidentOf } from '../../tests/reports.ts';
import { refreshIncidents } from './api.ts';
import { incidentChangeOutbox } from './change-outbox.ts';
import { IncidentsPage } from './IncidentsPage.tsx';

const counts = { total: 1, open: 1, in_progress: 0, resolved: 0, closed: 0 };
const list = 'GET /api/incident-reports';

async function setUp(incidents: Incident[], role: 'worker' | 'manager', at = '/incidents') {
  const backend = await startBackend();
  backend.on(`${list}/counts`, { status: 200, body: counts });
  backend.on(list, { status: 200, body: incidents });
  backend.on(`${list}/assignees`, { status: 200, body: [{ id: incidentOf().reportedBy, name: 'Mia Chen' }] });
  for (const incident of incidents) backend.on(`${list}/${incident.id}`, { status: 200, body: incident });
  const user = person({ role });
  const view = renderScreen(<IncidentsPage />, { user, at });
  await incidentChangeOutbox.start(user.id, view.store.dispatch);
  onTestFinished(() => incidentChangeOutbox.stop());
  return { backend, ...view };
}

test('a reporter sees the status, the assignee and the notes of their report', async () => {
  const incident = incidentOf({ status: 'resolved', assignedToName: 'Mia Chen', resolutionNotes: 'Beam replaced' });
  await setUp([incident], 'worker');
  await screen.findByRole('heading', { name: 'My Reports', level: 1 });
  const card = await screen.findByRole('button', { name: /Rack bent/ });
  for (const words of ['Resolved', 'Equipment Damage', 'Handled by Mia Chen', 'Beam replaced'])
    expect(card.textContent).toContain(words);
  fireEvent.click(card);
  const detail = await screen.findByRole('article', { name: 'Rack bent' });
  expect(within(detail).queryByLabelText('Assigned to')).toBeNull();
});

test('if another manager was faster, the toast names them and the incident is refetched', async () => {
  const incident = incidentOf();
  const { backend, toast } = await setUp([incident], 'manager', `/incidents/${incident.id}`);
  const route = `/api/incident-reports/${incident.id}`;
  backend.on(`PUT ${route}`, failure(409, 'conflict', 'Ada Novak has changed it meanwhile'));
  const start = await screen.findByRole('button', { name: 'Start Work' });
  backend.on(`GET ${route}`, {
    status: 200,
    body: { ...incident, version: 2, status: 'in_progress', assignedToName: 'Ada Novak' },
  });
  fireEvent.click(start);
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Update Failed', message: 'Ada Novak has changed it meanwhile' }),
  );
  expect(backend.to(`PUT ${route}`)[0]?.body).toEqual({ status: 'in_progress', version: 1 });
  await screen.findByRole('button', { name: 'Resolve' });
  expect(screen.getByText('Ada Novak')).toBeDefined();
});

test('a step without a network is shown as done and waiting, and sent once', async () => {
  const incident = incidentOf();
  const { backend } = await setUp([incident], 'manager', `/incidents/${incident.id}`);
  const route = `PUT /api/incident-reports/${incident.id}`;
  backend.on(route, 'drop');
  fireEvent.click(await screen.findByRole('button', { name: 'Start Work' }));
  await screen.findByText('1 change is sent as soon as there is a connection');
  expect(screen.getByRole('button', { name: 'Resolve' })).toBeDefined();
  backend.on(route, { status: 200, body: { ...incident, version: 2, status: 'in_progress' } });
  await waitFor(() => expect(incidentChangeOutbox.entries()).toEqual([]));
  expect(new Set(backend.to(route).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a manager adds a corrective action, and marks one as done', async () => {
  atDesk();
  const owner = randomId();
  const guard = { id: randomId(), description: 'Fit a guard', owner, ownerName: 'Mia Chen', dueOn: '2020-02-03' };
  const open = { ...guard, doneAt: null, doneBy: null, doneByName: null };
  const incident = incidentOf({ status: 'in_progress', version: 3, correctiveActions: [open] });
  const { backend } = await setUp([incident], 'manager');
  const update = `PUT /api/incident-reports/${incident.id}`;
  backend.on(update, { status: 200, body: { ...incident, version: 4 } });
  await screen.findByText('Overdue');
  fireEvent.click(screen.getByRole('checkbox', { name: /Fit a guard/ }));
  await waitFor(() => expect(backend.to(update)).toHaveLength(1));
  const { description, dueOn, id } = guard;
  expect(backend.to(update)[0]?.body).toEqual({
    version: 3,
    correctiveActions: [{ id, description, owner, dueOn, done: true }],
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Action' }).hasAttribute('disabled')).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Add Action' }));
  fireEvent.change(await screen.findByLabelText('What has to be done'), { target: { value: 'Paint the lane' } });
  fireEvent.change(screen.getByLabelText('Due on'), { target: { value: '2030-01-02' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add Action' }));
  await waitFor(() => expect(backend.to(update)).toHaveLength(2));
  expect(backend.to(update)[1]?.body).toMatchObject({
    correctiveActions: [{ id }, { description: 'Paint the lane', dueOn: '2030-01-02', done: false }],
  });
});

test('the type is filtered by the words that the list shows', async () => {
  const { backend } = await setUp([incidentOf()], 'manager');
  await screen.findByRole('button', { name: /Rack bent/ });
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'near_miss' } });
  await waitFor(() => expect(backend.to(list).at(-1)?.query.get('reportedType')).toBe('near_miss'));
});

test('filters are sent to the server, and an empty list says that nothing fits them', async () => {
  const { backend } = await setUp([incidentOf()], 'manager');
  await screen.findByRole('button', { name: /Rack bent/ });
  backend.on(list, { status: 200, body: [] });
  fireEvent.change(screen.getByLabelText('Severity'), { target: { value: 'critical' } });
  await screen.findByText('No report fits these filters.');
  expect(backend.to(list).at(-1)?.query.toString()).toBe('severity=critical&limit=50');
  backend.on(list, 'drop');
  fireEvent.change(screen.getByLabelText('Assigned to'), { target: { value: 'me' } });
  await screen.findByText("Couldn't load reports");
});

test('on a desktop a new report on top does not change the selection', async () => {
  atDesk();
  const incident = incidentOf();
  const { backend, store } = await setUp([incident], 'manager');
  await screen.findByRole('article', { name: 'Rack bent' });
  const fresh = incidentOf({ title: 'Oil on the floor' });
  backend.on(list, { status: 200, body: [fresh, incident] });
  act(() => void store.dispatch(refreshIncidents()));
  await screen.findByRole('button', { name: 'Oil on the floor' });
  expect(screen.getByRole('article', { name: 'Rack bent' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Oil on the floor' }).getAttribute('aria-pressed')).toBe('false');
});

import type { AlertTimelineEntry } from '@floorlight/contracts/alert-timeline';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertPath } from '@floorlight/contracts/paths';
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { failure, startBackend } from '../../../tests/backend.ts';
import { alertOf, person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { siteOf } from '../../../tests/sites.ts';
import { cancelOutbox, keepOpen } from '../cancel-outbox.ts';
import { messageOutbox } from '../thread/outbox.ts';
import { alertUpdateOutbox } from '../update-outbox.ts';
import { AlertPage } from './AlertPage.tsx';

const mia = person({ role: 'manager' });
const by = { id: mia.id, name: 'Mia Chen' };

async function setUp(alert: EmergencyAlert, user = mia, timeline: AlertTimelineEntry[] = []) {
  const backend = await startBackend();
  const route = `/api/emergency-alerts/${alert.id}`;
  const site = siteOf({
    andonZones: [
      { name: 'Packing', map: { column: 1, row: 1, columns: 1, rows: 1 } },
      { name: 'Picking', map: { column: 2, row: 1, columns: 1, rows: 1 } },
    ],
  });
  backend.on('GET /api/sites', { status: 200, body: [site] });
  backend.on(`GET ${route}`, { status: 200, body: alert });
  backend.on(`GET ${route}/timeline`, { status: 200, body: timeline });
  backend.on(`GET ${route}/reach`, failure(404, 'not_found', 'Not found'));
  const view = renderScreen(
    <Routes>
      <Route path="/emergency/alerts/:id" element={<AlertPage />} />
    </Routes>,
    { user, at: alertPath(alert.id) },
  );
  await cancelOutbox.start(user.id, view.store.dispatch);
  await alertUpdateOutbox.start(user.id, view.store.dispatch);
  onTestFinished(async () => {
    cancelOutbox.stop();
    await alertUpdateOutbox.dropAll();
    alertUpdateOutbox.stop();
  });
  await screen.findByRole('heading', { level: 1, name: 'Medical Emergency' });
  return { backend, route, ...view };
}

test('the page shows the zone on the plan, who is coming, and every answer', async () => {
  const latestLocation = {
    latitude: 40.7,
    longitude: -74,
    accuracy: 8,
    locationMethod: 'gps' as const,
    at: alertOf().createdAt,
  };
  const alert = alertOf({ warehouseZone: 'Picking', latitude: 40.7, longitude: -74, latestLocation });
  const at = new Date().toISOString();
  await setUp(alert, mia, [
    { kind: 'acknowledged', at, by: { id: alert.reportedBy, name: 'Priya Raman' } },
    { kind: 'there', at, by: { id: alert.reportedBy, name: 'Priya Raman' } },
  ]);
  await screen.findByRole('group', { name: 'Floor plan: Picking' });
  expect(screen.getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toBe('geo:40.7,-74?q=40.7,-74');
  expect(within(await screen.findByText('Priya Raman')).getByText('Priya Raman')).toBeDefined();
  const answers = within(screen.getByRole('group', { name: 'Response' })).getAllByRole('button');
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    'Acknowledge',
    'On my way',
    'There',
    'Resolve',
    'False alarm',
  ]);
});

test('an alert that was answered says after how long', async () => {
  await setUp(alertOf({ status: 'acknowledged', acknowledgedByName: 'Ana Silva', responseTime: 125 }));
  await screen.findByText('Answered after 2:05');
});

test('On my way is sent; if the alert is over, the toast says who ended it', async () => {
  const alert = alertOf();
  const { backend, route, toast } = await setUp(alert);
  backend.on(`PUT ${route}/response`, failure(409, 'conflict', 'Already cancelled by Ana Silva'));
  fireEvent.click(screen.getByRole('button', { name: 'On my way' }));
  await waitFor(() => expect(toast()).toMatchObject({ message: 'Already cancelled by Ana Silva' }));
  expect(backend.to(`PUT ${route}/response`)[0]?.body).toEqual({ step: 'on_the_way' });
});

test('without a network On my way waits, and then its sender hears who was first', async () => {
  const alert = alertOf();
  const { backend, route, toast } = await setUp(alert);
  backend.on(`PUT ${route}/response`, 'drop');
  fireEvent.click(screen.getByRole('button', { name: 'On my way' }));
  await screen.findByText('On my way, not sent yet');
  const response = { step: 'on_the_way', by: alert.reportedBy, byName: 'Ana Silva', at: alert.createdAt };
  backend.on(`PUT ${route}/response`, { status: 200, body: { ...alert, response, version: 2 } });
  await alertUpdateOutbox.sendNow();
  const message = 'Ana Silva was first. You are on the way too: Medical Emergency.';
  await waitFor(() => expect(toast()).toMatchObject({ message }));
});

test('a false alarm is ended only after a question', async () => {
  const alert = alertOf();
  const { backend, route } = await setUp(alert);
  const ended = { ...alert, status: 'resolved', cancelled: true, resolvedByName: 'Mia Chen', version: 2 };
  backend.on(`POST ${route}/cancel`, { status: 200, body: ended });
  fireEvent.click(screen.getByRole('button', { name: 'False alarm' }));
  expect(backend.to(`POST ${route}/cancel`)).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, False Alarm' }));
  await screen.findByText('Cancelled');
  expect(screen.queryByRole('group', { name: 'Response' })).toBeNull();
});

test('an end that has not arrived is taken back when its sender presses again', async () => {
  const alert = alertOf();
  const { backend, route } = await setUp(alert);
  backend.on(`POST ${route}/cancel`, 'drop');
  await cancelOutbox.add(mia.id, { id: alert.id, title: 'Medical Emergency' });
  expect(cancelOutbox.unsent()).toMatchObject([{ what: 'Ended: Medical Emergency', state: 'waiting' }]);
  await keepOpen([alert.id]);
  expect(cancelOutbox.unsent()).toEqual([]);
});

test('the sender answers with one tap, reads the others, and can’t respond', async () => {
  const sam = person({ role: 'worker' });
  const alert = alertOf({ reportedBy: sam.id });
  const question = { id: alert.id, at: alert.createdAt, by, text: 'Is he awake?', ready: null, language: 'en' };
  const { backend, route } = await setUp(alert, sam, [{ kind: 'message', ...question }]);
  backend.on(`POST ${route}/messages`, { status: 201, body: { ...question, id: sam.id, text: 'Conscious' } });
  await messageOutbox.start(sam.id);
  expect((await screen.findAllByText('Is he awake?')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Conscious' }));
  await waitFor(() => expect(backend.to(`POST ${route}/messages`)).toHaveLength(1));
  expect(backend.to(`POST ${route}/messages`)[0]?.body).toMatchObject({ ready: 'conscious' });
  expect(screen.queryByRole('button', { name: 'On my way' })).toBeNull();
  messageOutbox.stop();
});

import type { LiveMessage } from '@floorlight/contracts/live';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useListBeaconsQuery } from '#features/beacons/api.ts';
import { randomId } from '#lib/device/random-id.ts';
import { startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { beaconOf, incidentOf } from '../../tests/reports.ts';
import { applyMessage } from './apply-message.ts';

const messageOf = (type: LiveMessage['type'], data: LiveMessage['data'], title: string): LiveMessage => ({
  id: randomId(),
  type,
  title,
  message: 'What happened',
  siteId: 'main',
  createdAt: new Date().toISOString(),
  data,
  ...(type.startsWith('andon') ? { andon: { alertType: 'danger' } } : { alert: { severity: 'high' } }),
});

function ActiveBeacons() {
  const { data } = useListBeaconsQuery({ query: { isActive: 'true' } });
  return <p>{data ? `${data.length} active` : 'Loading'}</p>;
}

async function setUp(role: 'worker' | 'manager') {
  const backend = await startBackend();
  backend.on('GET /api/andon-alerts', { status: 200, body: [] });
  backend.on('GET /api/notifications/unread-count', { status: 200, body: { count: 0 } });
  const user = person({ role });
  const view = renderScreen(<ActiveBeacons />, { user });
  await screen.findByText('0 active');
  const outside = vi.fn();
  const tell = (message: LiveMessage) => act(() => applyMessage(message, { ...user, outside }, view.store.dispatch));
  return { ...view, user, tell, outside };
}

test('a beacon told live is in a worker’s list without a toast, and leaves it when it is resolved', async () => {
  const { tell, toast } = await setUp('worker');
  const beacon = beaconOf();
  tell(messageOf('andon_placed', beacon, 'Wet floor'));
  expect(screen.getByText('1 active')).toBeDefined();
  tell(messageOf('andon_resolved', { ...beacon, isActive: false, version: 2 }, 'Wet floor'));
  expect(screen.getByText('0 active')).toBeDefined();
  expect(toast()).toBeNull();
});

test('an incident told live leads a manager to it', async () => {
  const { tell, toast, outside } = await setUp('manager');
  const incident = incidentOf();
  tell(messageOf('incident_report', incident, 'Rack bent'));
  expect(toast()).toMatchObject({
    title: 'Rack bent',
    link: { label: 'View Incident', to: `/incidents?incident=${incident.id}` },
  });
  expect(outside).toHaveBeenLastCalledWith(expect.anything(), `/incidents?incident=${incident.id}`);
});

test('somebody who asks to be a manager leads to the requests, an answer nowhere', async () => {
  const { tell, toast, outside } = await setUp('manager');
  tell(messageOf('sign_up', { status: 'pending' }, 'New manager'));
  expect(toast()).toMatchObject({ link: { label: 'View Requests', to: '/sign-up-requests' } });
  expect(outside).toHaveBeenLastCalledWith(expect.anything(), '/sign-up-requests');
  tell(messageOf('sign_up', { status: 'approved' }, 'You are a manager'));
  expect(toast()?.link).toBeUndefined();
});

test('who placed or reported something is not told of it', async () => {
  const { tell, toast, user } = await setUp('manager');
  tell(messageOf('andon_placed', beaconOf({ placedBy: user.id }), 'Wet floor'));
  tell(messageOf('incident_report', incidentOf({ reportedBy: user.id }), 'Rack bent'));
  expect(screen.getByText('1 active')).toBeDefined();
  expect(toast()).toBeNull();
});

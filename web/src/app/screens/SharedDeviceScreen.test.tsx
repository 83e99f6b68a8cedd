import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { alertOf } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { SharedDeviceScreen } from './SharedDeviceScreen.tsx';

test('EMERGENCY is there before anybody signs in, and the alert is the device’s own', async () => {
  const backend = await startBackend();
  const device = {
    name: 'Handheld 7',
    siteId: 'main',
    zone: null,
    idleSeconds: 600,
    takenOverBy: null,
    badgeShapes: [],
  };
  const route = 'POST /api/shared-device/emergency-alerts';
  backend.on('GET /api/auth/shared-device', { status: 200, body: { device } });
  backend.on(route, { status: 201, body: alertOf({ reportedByName: 'Handheld 7', fromSharedDevice: true }) });
  renderScreen(<SharedDeviceScreen onPassword={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'EMERGENCY' }));
  fireEvent.click(await screen.findByRole('radio', { name: /Fire Emergency/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Send Emergency Alert' }));
  await screen.findByText('Your alert is sent.');
  expect(backend.to(route)).toHaveLength(1);
  expect(backend.to(route)[0]?.body).toMatchObject({ title: 'Fire Emergency', severity: 'critical' });
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
});

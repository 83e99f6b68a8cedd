import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { unreachable } from '#lib/api/failure.ts';
import { startBackend } from '../../../tests/backend.ts';
import { alertOf, person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import type { EmergencyBody, EmergencyOutcome } from '../delivery.ts';
import { EmergencyButton } from './EmergencyButton.tsx';
import { EmergencyDialog } from './EmergencyDialog.tsx';

function setUp(outcome: EmergencyOutcome, waiting = 0) {
  const send = vi.fn(async (_: EmergencyBody) => outcome);
  const onClose = vi.fn();
  renderScreen(<EmergencyDialog open onClose={onClose} waiting={waiting} send={send} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send Emergency Alert' });
  return { send, onClose, button };
}

test('Send is disabled until a type is chosen', async () => {
  const { button } = setUp({ state: 'sent', reply: alertOf() });
  expect(button.disabled).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  fireEvent.click(screen.getByRole('radio', { name: /Hazmat Emergency/ }));
  expect(button.disabled).toBe(false);
});

test('the chosen emergency is sent with its severity, and the dialog closes', async () => {
  const { button, send, onClose } = setUp({ state: 'sent', reply: alertOf() });
  await screen.findByText('Location unavailable - alert will be sent without location data.');
  fireEvent.click(screen.getByRole('radio', { name: /Security Emergency/ }));
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    title: 'Security Emergency',
    severity: 'high',
    emergencyType: 'security',
    latitude: null,
    longitude: null,
    locationAccuracy: null,
    locationMethod: 'unknown',
    alertType: 'emergency',
    isActive: true,
  });
});

test('the message of a refusal stays on the screen', async () => {
  const failure = { status: 400, code: 'invalid_request' as const, message: 'Title is required' };
  const { button, onClose } = setUp({ state: 'refused', failure });
  fireEvent.click(screen.getByRole('radio', { name: /Medical/ }));
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('Title is required');
  expect(onClose).not.toHaveBeenCalled();
});

test('an alert that waits on the device is shown as waiting', async () => {
  const { button, onClose } = setUp({ state: 'waiting', failure: unreachable }, 1);
  fireEvent.click(screen.getByRole('radio', { name: /Medical/ }));
  fireEvent.click(button);
  await screen.findByText('On this device, waiting to send');
  expect(onClose).not.toHaveBeenCalled();
});

test('the shortcut on the home screen opens the dialog, and not again once it is closed', async () => {
  const backend = await startBackend();
  backend.on('GET /api/emergency-alerts', { status: 200, body: [] });
  renderScreen(<EmergencyButton />, { user: person(), at: '/emergency?press' });
  await screen.findByRole('dialog', { name: 'Emergency Alert System' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

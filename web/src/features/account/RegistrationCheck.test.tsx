import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { RegistrationCheck } from './RegistrationCheck.tsx';

const registeredFrom = { at: '2026-03-09T03:12:00.000Z', ipAddress: '203.0.113.9', device: 'Chrome on Android' };

async function setUp(part = {}) {
  const backend = await startBackend();
  const view = renderScreen(<RegistrationCheck />, { user: person({ registeredFrom, ...part }) });
  return { backend, ...view };
}

test('a new user sees where their account was registered, and says that it was them', async () => {
  const { backend } = await setUp();
  backend.on('POST /api/auth/registration/confirm', { status: 200, body: person() });
  expect(screen.getByText(/with Chrome on Android, from the address 203.0.113.9/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'It Was Me' }));
  await waitFor(() => expect(backend.to('POST /api/auth/registration/confirm')).toHaveLength(1));
});

test('"This Wasn’t Me" locks the account and says what to do next', async () => {
  const { backend, toast } = await setUp();
  backend.on('POST /api/auth/registration/disown', { status: 204 });
  fireEvent.click(screen.getByRole('button', { name: "This Wasn't Me" }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The account is locked' }));
});

test('an answer that could not be saved shows an error', async () => {
  const { backend, toast } = await setUp();
  backend.on('POST /api/auth/registration/confirm', failure(503, 'unavailable', 'Not reachable right now'));
  fireEvent.click(screen.getByRole('button', { name: 'It Was Me' }));
  await waitFor(() => expect(toast()).toMatchObject({ message: 'Not reachable right now' }));
});

test('everybody else sees nothing', async () => {
  await setUp({ registeredFrom: undefined });
  expect(screen.queryByRole('button')).toBeNull();
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

const route = 'GET /api/auth/verify-email';
const at = '/verify-email?token=t';

test('a link without a token shows an error and sends nothing', async () => {
  const backend = await startBackend();
  renderScreen(<VerifyEmailPage />, { at: '/verify-email' });
  expect(screen.getByRole('alert').textContent).toBe('Verification token is missing');
  expect(screen.getByText(/contact your warehouse administrator/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Login' })).toBeDefined();
  expect(backend.received).toEqual([]);
});

test('a verified address gets a welcome and a Continue link', async () => {
  const backend = await startBackend();
  backend.on(route, { status: 200, body: { user: person(), message: 'Email verified successfully' } });
  const { toast } = renderScreen(<VerifyEmailPage />, { at });
  await screen.findByRole('link', { name: 'Continue' });
  expect(screen.getByText('Email verified successfully!')).toBeDefined();
  expect(toast()).toMatchObject({ title: 'Welcome to Floorlight!' });
});

test('an address whose owner waits for approval gets words about it', async () => {
  const backend = await startBackend();
  backend.on(route, { status: 200, body: { user: person({ awaitsApproval: true }), message: 'Email verified' } });
  renderScreen(<VerifyEmailPage />, { at });
  await screen.findByText(/A manager of your site has to approve your account/);
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
});

test.each([
  [
    "a refused token shows the server's message",
    failure(400, 'invalid_request', 'This link is invalid'),
    'This link is invalid',
  ],
  ['a server that does not answer shows our message', 'drop' as const, 'Verification failed. Please try again.'],
])('%s', async (_, answer, words) => {
  const backend = await startBackend();
  backend.on(route, answer);
  renderScreen(<VerifyEmailPage />, { at });
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

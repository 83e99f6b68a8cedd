import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, startBackend } from '../../../tests/backend.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const route = 'POST /api/auth/reset-password';

function enter(password: string, confirmPassword: string) {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmPassword } });
  const { form } = screen.getByLabelText<HTMLInputElement>('New Password');
  if (form) fireEvent.submit(form);
}

test('a link without a token is invalid', () => {
  renderScreen(<ResetPasswordPage />, { at: '/reset-password' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invalid Reset Link');
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/');
});

test('passwords that differ are reported before one that is too short', async () => {
  const backend = await startBackend();
  const { toast } = renderScreen(<ResetPasswordPage />, { at: '/reset-password?token=t' });
  enter('short', 'other');
  expect(toast()?.title).toBe("Passwords don't match");
  enter('short', 'short');
  expect(toast()).toMatchObject({
    title: 'Password too short',
    message: 'Password must be at least 8 characters long.',
  });
  expect(backend.received).toEqual([]);
});

test('a refused token keeps the form; an accepted one shows success', async () => {
  const backend = await startBackend();
  backend.on(route, failure(400, 'invalid_request', 'This reset link is invalid or has expired.'));
  const { toast } = renderScreen(<ResetPasswordPage />, { at: '/reset-password?token=t' });
  enter('secret-enough', 'secret-enough');
  await waitFor(() => expect(toast()?.title).toBe('This reset link is invalid or has expired.'));
  backend.on(route, { status: 200, body: { message: 'Password reset successfully' } });
  enter('secret-enough', 'secret-enough');
  await screen.findByRole('heading', { level: 1, name: 'Password Reset Successfully!' });
  expect(backend.to(route)[1]?.body).toEqual({
    password: 'secret-enough',
    confirmPassword: 'secret-enough',
    token: 't',
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { AuthScreen } from './AuthScreen.tsx';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('signing in without a password shows an error and sends nothing', async () => {
  const backend = await startBackend();
  const { toast } = renderScreen(<AuthScreen />);
  type('Email', 'mia@floorlight.test');
  press('Sign In');
  expect(toast()).toMatchObject({
    title: 'Missing information',
    message: 'Please enter both email and password.',
  });
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(backend.to('POST /api/auth/login')).toEqual([]);
});

test('an invalid email address is reported at its field', async () => {
  await startBackend();
  renderScreen(<AuthScreen />);
  type('Email', 'mia');
  type('Password', 'secret-enough');
  press('Sign In');
  const described = screen.getByLabelText('Email').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Invalid email address');
});

test('a right password signs in', async () => {
  const backend = await startBackend();
  backend.on('POST /api/auth/login', { status: 200, body: { message: 'Login successful', user: person() } });
  const { toast } = renderScreen(<AuthScreen />);
  type('Email', 'mia@floorlight.test');
  type('Password', 'secret-enough');
  press('Sign In');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Welcome back!' }));
  expect(backend.to('POST /api/auth/login')[0]?.body).toEqual({
    email: 'mia@floorlight.test',
    password: 'secret-enough',
  });
});

test('whoever has one-time codes on is asked for one after the password', async () => {
  const backend = await startBackend();
  backend.on('POST /api/auth/login', failure(403, 'code_required', 'Please enter the code'));
  const { toast } = renderScreen(<AuthScreen />);
  type('Email', 'mia@floorlight.test');
  type('Password', 'secret-enough');
  press('Sign In');
  const code = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(code);
  backend.on('POST /api/auth/login', { status: 200, body: { message: 'Welcome back!', user: person() } });
  type('Code', '123456');
  press('Sign In');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Welcome back!' }));
  expect(backend.to('POST /api/auth/login')[1]?.body).toMatchObject({ code: '123456' });
});

test('directories are offered, and one that signed nobody in says why', async () => {
  const backend = await startBackend();
  backend.on('GET /api/auth/directories', { status: 200, body: [{ id: 'acme', name: 'Acme' }] });
  window.history.replaceState(null, '', '/?signIn=noAccess');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  renderScreen(<AuthScreen />);
  const link = await screen.findByRole('link', { name: 'Continue with Acme' });
  expect(link.getAttribute('href')).toBe('/api/auth/directories/acme/sign-in');
  expect(screen.getByRole('alert').textContent).toContain('no access to Floorlight');
});

test("a wrong password shows the server's message; an unreachable server shows ours", async () => {
  const backend = await startBackend();
  backend.on('POST /api/auth/login', failure(401, 'unauthorized', 'Invalid email or password'));
  const { toast } = renderScreen(<AuthScreen />);
  type('Email', 'mia@floorlight.test');
  type('Password', 'wrong');
  press('Sign In');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Login failed', message: 'Invalid email or password' }));
  backend.on('POST /api/auth/login', 'drop');
  press('Sign In');
  await waitFor(() => expect(toast()?.message).toMatch(/^No connection to Floorlight/));
});

test('an unverified account can request a new verification email', async () => {
  const backend = await startBackend();
  backend.on('POST /api/auth/login', failure(403, 'email_not_verified', 'Please verify your email before signing in'));
  renderScreen(<AuthScreen />);
  type('Email', 'mia@floorlight.test');
  type('Password', 'secret-enough');
  press('Sign In');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your email');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mia@floorlight.test');
});

test('an account that waits for approval gets a screen about it', async () => {
  const backend = await startBackend();
  backend.on('POST /api/auth/login', failure(403, 'approval_required', 'A manager has to approve your account'));
  renderScreen(<AuthScreen />);
  type('Email', 'mia@floorlight.test');
  type('Password', 'secret-enough');
  press('Sign In');
  await screen.findByRole('heading', { name: 'Waiting for approval' });
  press('Back to Sign In');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mia@floorlight.test');
});

test('Resend Email after Forgot Password sends the reset email again', async () => {
  const backend = await startBackend();
  backend.on('POST /api/auth/forgot-password', { status: 200, body: { message: 'Please check your email' } });
  const { toast } = renderScreen(<AuthScreen />);
  press('Forgot Password');
  type('Email', 'mia@floorlight.test');
  press('Send Reset Link');
  fireEvent.click(await screen.findByRole('button', { name: 'Resend Email' }));
  await waitFor(() => expect(backend.to('POST /api/auth/forgot-password')).toHaveLength(2));
  expect(backend.to('POST /api/auth/forgot-password')[1]?.body).toEqual({ email: 'mia@floorlight.test' });
  expect(backend.to('POST /api/auth/resend-verification')).toEqual([]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend Email' }).disabled).toBe(false),
  );
  expect(toast()).toMatchObject({
    title: 'Reset email sent',
    message: 'If an account exists for this email, a link to reset its password is on its way.',
  });
});

test('Resend Email after signing up sends the verification email again', async () => {
  const backend = await startBackend();
  backend.on('POST /api/auth/login', failure(403, 'email_not_verified', 'Please verify your email before signing in'));
  backend.on('POST /api/auth/resend-verification', { status: 200, body: { message: 'Please check your email' } });
  const { toast } = renderScreen(<AuthScreen />);
  type('Email', 'mia@floorlight.test');
  type('Password', 'secret-enough');
  press('Sign In');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
  press('Resend Email');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Verification email sent' }));
  expect(backend.to('POST /api/auth/forgot-password')).toEqual([]);
});

test('where people are invited there is no form, but whom to ask', async () => {
  const backend = await startBackend();
  backend.on('GET /api/auth/sign-up-mode', { status: 200, body: { mode: 'invitation' } });
  renderScreen(<AuthScreen />);
  press('Sign Up');
  await screen.findByText(/Ask a manager of your site/);
  expect(screen.queryByLabelText('Password')).toBeNull();
  press('Sign In');
  await screen.findByLabelText('Password');
});

test('passwords that differ are reported before anything is sent', async () => {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [] });
  const { toast } = renderScreen(<AuthScreen />);
  press('Sign Up');
  type('First Name', 'Mia');
  type('Last Name', 'Chen');
  type('Email', 'mia@floorlight.test');
  type('Password', 'secret-enough');
  type('Confirm Password', 'secret-different');
  press('Create Account');
  expect(toast()).toMatchObject({
    title: "Passwords don't match",
    message: 'Please make sure both passwords are identical.',
  });
  expect(backend.to('POST /api/auth/register')).toEqual([]);
});

test('registering sends the form without an empty employee ID, and leads to the check-your-email notice', async () => {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on('POST /api/auth/register', { status: 201, body: { message: 'Please check your email' } });
  const { toast } = renderScreen(<AuthScreen />);
  press('Sign Up');
  const typed = { 'First Name': 'Mia', 'Last Name': 'Chen', Email: 'mia@floorlight.test', Role: 'manager' };
  for (const [label, value] of Object.entries(typed)) type(label, value);
  for (const label of ['Password', 'Confirm Password']) type(label, 'secret-enough');
  type('Employee ID (optional)', '   ');
  press('Create Account');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Registration successful!' }));
  expect(backend.to('POST /api/auth/register')[0]?.body).toEqual({
    firstName: 'Mia',
    lastName: 'Chen',
    email: 'mia@floorlight.test',
    role: 'manager',
    language: 'en',
    password: 'secret-enough',
    confirmPassword: 'secret-enough',
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your email');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend Email' }).disabled).toBe(false);
  type('Email', '');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend Email' }).disabled).toBe(true);
});

test('the password can be shown and hidden', async () => {
  await startBackend();
  renderScreen(<AuthScreen />);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  press('Show password');
  expect(password.type).toBe('text');
  press('Hide password');
  expect(password.type).toBe('password');
});

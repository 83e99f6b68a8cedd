import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { failure, startBackend } from '../tests/backend.ts';
import { person } from '../tests/people.ts';
import '../tests/render-screen.tsx';
import { api } from '#lib/api/api.ts';
import { Root } from './Root.tsx';
import { store } from './store.ts';

const signedOut = failure(401, 'unauthorized', 'You are logged out');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  store.dispatch(api.util.resetApiState());
  window.history.replaceState(null, '', '/');
});

/** The page as a visitor opens it. `session`: the server's answer to who is signed in. */
async function openPage(session = signedOut) {
  const backend = await startBackend();
  backend.on('GET /api/auth/user', session);
  backend.on('GET /api/sites', { status: 200, body: [] });
  render(<Root startsWith="sign-in" />);
  return backend;
}

test('an email address typed while another form loads is kept', async () => {
  await openPage();
  press('Forgot Password');
  type('Email', 'mia@floorlight.test');
  await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mia@floorlight.test');
});

test('a right password leads to the dashboard, without asking again who is signed in', async () => {
  const backend = await openPage();
  const user = person({ firstName: 'Mia' });
  backend.on('POST /api/auth/login', { status: 200, body: { message: 'Login successful', user } });
  type('Email', user.email);
  type('Password', 'secret-enough');
  press('Sign In');
  await screen.findByRole('heading', { level: 1, name: /, Mia/ });
  expect(backend.to('GET /api/auth/user')).toHaveLength(1);
});

test('whoever is signed in already leaves the form for their dashboard', async () => {
  await openPage({ status: 200, body: person({ firstName: 'Sam' }) });
  await screen.findByRole('heading', { level: 1, name: /, Sam/ });
});

test('the emergency contacts open without a reload', async () => {
  await openPage();
  fireEvent.click(screen.getByRole('link', { name: 'Emergency contacts and protocols' }));
  await screen.findByRole('heading', { level: 1, name: 'Emergency Response Center' });
  expect(window.location.pathname).toBe('/emergency');
});

test('a server that cannot be reached is shown, unless something is typed', async () => {
  const backend = await openPage(failure(503, 'unavailable', 'Away'));
  await screen.findByText("Floorlight can't be reached");
  backend.on('GET /api/auth/user', signedOut);
  press('Retry');
  await waitFor(() => screen.getByLabelText('Email'));
});

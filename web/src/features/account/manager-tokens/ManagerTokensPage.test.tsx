import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { ManagerTokensPage } from './ManagerTokensPage.tsx';

const generate = 'POST /api/manager/generate-token';
const validate = 'POST /api/manager/validate-token';
const mail = 'POST /api/test-email';

async function setUp(role: 'worker' | 'manager' = 'manager') {
  const backend = await startBackend();
  return { backend, ...renderScreen(<ManagerTokensPage />, { user: person({ role }) }) };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tokenField = () => screen.getByLabelText<HTMLInputElement>('Token');

test('without Manager ID or reason nothing is asked for', async () => {
  const { backend, toast } = await setUp();
  type('Manager ID', '   ');
  type('Reason for Access', 'The cage');
  press('Generate Token');
  expect(toast()).toMatchObject({
    title: 'Missing Information',
    message: 'Please provide both Manager ID and reason',
    tone: 'danger',
  });
  expect(screen.getByLabelText('Manager ID').getAttribute('aria-invalid')).toBe('true');
  expect(backend.received).toEqual([]);
});

test('a token is shown with its manager, its end and the mail, and copied', async () => {
  const { backend, toast } = await setUp();
  const tokenInfo = {
    managerId: 'MGR-1',
    token: 'K7QWZ3MHB9XR4TDP',
    expiresAt: new Date(Date.now() + 3e5).toISOString(),
  };
  backend.on(generate, { status: 201, body: { message: 'It was mailed to you', tokenInfo } });
  type('Manager ID', 'MGR-1');
  type('Reason for Access', 'The cage');
  press('Generate Token');
  const shown = await screen.findByLabelText('Security token');
  expect(shown.textContent).toBe(tokenInfo.token);
  expect(toast()).toMatchObject({ title: 'Security Token Generated', message: 'It was mailed to you' });
  expect(screen.getByRole('timer').textContent).toMatch(/^(5:00|4:5\d)$/);
  expect(screen.getByText(/An email was sent to mia\.chen@floorlight\.test/)).toBeDefined();
  press('Show Code');
  expect(screen.getByRole('img', { name: 'The token as a QR code' })).toBeDefined();
});

test('a token that has run out is no longer shown', async () => {
  const { backend } = await setUp();
  const tokenInfo = {
    managerId: 'MGR-1',
    token: 'K7QWZ3MHB9XR4TDP',
    expiresAt: new Date(Date.now() - 1).toISOString(),
  };
  backend.on(generate, { status: 201, body: { message: 'Mailed', tokenInfo } });
  type('Manager ID', 'MGR-1');
  type('Reason for Access', 'The cage');
  press('Generate Token');
  await screen.findByText(/This token has expired/);
  expect(screen.queryByText(/K7QW/)).toBeNull();
});

test("a refusal is told in the server's words", async () => {
  const { backend, toast } = await setUp();
  backend.on(generate, failure(503, 'unavailable', 'Not reachable right now'));
  type('Manager ID', 'MGR-1');
  type('Reason for Access', 'The cage');
  press('Generate Token');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Token Generation Failed', message: 'Not reachable right now' }),
  );
});

test('a worker validates and generates nothing', async () => {
  await setUp('worker');
  expect(screen.queryByRole('button', { name: 'Generate Token' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Validate Token' })).toBeDefined();
});

test('no token is said before anything is sent', async () => {
  const { backend, toast } = await setUp('worker');
  press('Validate Token');
  expect(toast()).toMatchObject({ title: 'Missing Token', message: 'Please enter a token to validate' });
  expect(backend.received).toEqual([]);
});

test('what is typed becomes a token: capitals, no spaces, at most 16 characters', async () => {
  await setUp('worker');
  type('Token', 'k7qw-z3mh b9xr-4tdp-more');
  expect(tokenField().value).toBe('K7QWZ3MHB9XR4TDP');
});

test('a good token grants access, by whom and why; a used one does not', async () => {
  const { backend, toast } = await setUp('worker');
  const session = {
    id: crypto.randomUUID(),
    managerId: 'MGR-1',
    reason: 'The cage',
    generatedByName: 'Mia Chen',
    validatedAt: new Date().toISOString(),
  };
  backend.on(validate, { status: 200, body: { message: 'Access granted', session } });
  type('Token', 'K7QWZ3MHB9XR4TDP');
  press('Validate Token');
  await screen.findByText('Access granted for Manager MGR-1');
  expect(toast()).toMatchObject({ title: 'Token Valid', message: 'Access granted for Manager MGR-1' });
  expect(screen.getByText(/Given by Mia Chen/)).toBeDefined();

  backend.on(validate, failure(400, 'invalid_request', 'This token has been used'));
  type('Token', 'K7QWZ3MHB9XR4TDP');
  press('Validate Token');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Token Invalid', message: 'This token has been used' }));
  expect(screen.queryByText('Access granted for Manager MGR-1')).toBeNull();
});

test('the e-mail test says what became of it', async () => {
  const { backend, toast } = await setUp('worker');
  backend.on(mail, { status: 200, body: { message: 'Sent to you' } });
  press('Send Test Email');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Test Email Sent', message: 'Sent to you' }));
  backend.on(mail, failure(503, 'unavailable', 'The mail server does not answer'));
  press('Send Test Email');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Email Test Failed', message: 'The mail server does not answer' }),
  );
});

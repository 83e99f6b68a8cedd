import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeScanTarget } from '#lib/wedge/scan-targets.ts';
import { failure, startBackend } from '../../../tests/backend.ts';
import { person } from '../../../tests/people.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { ManagerTokensPage } from './ManagerTokensPage.tsx';

const generate = 'POST /api/manager/generate-token';
const validate = 'POST /api/manager/validate-token';
const testEmail = 'POST /api/test-email';

async function setUp(role: 'worker' | 'manager' = 'manager') {
  const backend = await startBackend();
  return { backend, ...renderScreen(<ManagerTokensPage />, { user: person({ role }) }) };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tokenField = () => screen.getByLabelText<HTMLInputElement>('Token');

test('without a Manager ID and a reason no token is requested', async () => {
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
  expect(backend.to(generate)).toEqual([]);
});

test('a generated token is shown with its countdown, the email notice and a QR code', async () => {
  const { backend, toast } = await setUp();
  const tokenInfo = {
    id: '0d6a7f30-8d59-4c7e-9f15-4ad9f8e5b001',
    act: 'pin_lock',
    managerId: 'MGR-1',
    token: 'K7QWZ3MHB9XR4TDP',
    expiresAt: new Date(Date.now() + 3e5).toISOString(),
  };
  const use = { id: tokenInfo.id, mail: 'waiting', usedAt: null as string | null, usedByName: null as string | null };
  backend.on(`GET /api/manager/tokens/${tokenInfo.id}`, () => ({ status: 200, body: use }));
  backend.on(generate, { status: 201, body: { message: 'It works once', tokenInfo } });
  fireEvent.change(screen.getByLabelText('What it opens'), { target: { value: 'pin_lock' } });
  type('Manager ID', 'MGR-1');
  type('Reason for Access', 'The cage');
  press('Generate Token');
  const shown = await screen.findByLabelText('Security token');
  expect(shown.textContent).toBe(tokenInfo.token);
  expect(toast()).toMatchObject({
    title: 'Security Token Generated',
    message: 'The token works once and expires after five minutes.',
  });
  expect(screen.getByRole('timer').textContent).toMatch(/^(5:00|4:5\d)$/);
  expect(backend.to(generate).map(({ body }) => body)).toMatchObject([{ act: 'pin_lock' }]);
  // An email is sent when the mail server has it, and not before.
  await screen.findByText('An email to mia.chen@floorlight.test is on its way.');
  Object.assign(use, { mail: 'sent', usedAt: tokenInfo.expiresAt, usedByName: 'Sam Okafor' });
  await screen.findByText('An email was sent to mia.chen@floorlight.test.', {}, { timeout: 5000 });
  expect(screen.getByText(/^Sam Okafor used it at/)).toBeDefined();
  press('Show Code');
  expect(screen.getByRole('img', { name: 'The token as a QR code' })).toBeDefined();
});

test('the manager IDs of the site are offered', async () => {
  const backend = await startBackend();
  backend.on('GET /api/manager/ids', { status: 200, body: [{ managerId: 'MGR-17', name: 'Mia Chen' }] });
  const { container } = renderScreen(<ManagerTokensPage />, { user: person({ role: 'manager' }) });
  await waitFor(() => {
    const offered = container.querySelectorAll('datalist option');
    expect([...offered].map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
      ['MGR-17', 'Mia Chen'],
    ]);
  });
});

test('an expired token is no longer shown', async () => {
  const { backend } = await setUp();
  const tokenInfo = {
    managerId: 'MGR-1',
    token: 'K7QWZ3MHB9XR4TDP',
    expiresAt: new Date(Date.now() - 1).toISOString(),
  };
  backend.on(generate, { status: 201, body: { message: 'An email was sent', tokenInfo } });
  type('Manager ID', 'MGR-1');
  type('Reason for Access', 'The cage');
  press('Generate Token');
  await screen.findByText(/This token has expired/);
  expect(screen.queryByText(/K7QW/)).toBeNull();
});

test("a refusal shows the server's message", async () => {
  const { backend, toast } = await setUp();
  backend.on(generate, failure(503, 'unavailable', 'Not reachable right now'));
  type('Manager ID', 'MGR-1');
  type('Reason for Access', 'The cage');
  press('Generate Token');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Token Generation Failed', message: 'Not reachable right now' }),
  );
});

test('a worker can validate tokens but not generate them', async () => {
  await setUp('worker');
  expect(screen.queryByRole('button', { name: 'Generate Token' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Validate Token' })).toBeDefined();
});

test('a missing token is reported before anything is sent', async () => {
  const { backend, toast } = await setUp('worker');
  press('Validate Token');
  expect(toast()).toMatchObject({ title: 'Missing Token', message: 'Please enter a token to validate' });
  expect(backend.received).toEqual([]);
});

test('typed text becomes a token: capitals, no spaces or hyphens, at most 16 characters', async () => {
  await setUp('worker');
  type('Token', 'k7qw-z3mh b9xr-4tdp-more');
  expect(tokenField().value).toBe('K7QWZ3MHB9XR4TDP');
});

test('a valid token grants access and shows who generated it; a used one does not', async () => {
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
  expect(screen.getByText(/Generated by Mia Chen/)).toBeDefined();

  backend.on(validate, failure(400, 'invalid_request', 'This token has been used'));
  type('Token', 'K7QWZ3MHB9XR4TDP');
  press('Validate Token');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Token Invalid', message: 'This token has been used' }));
  expect(screen.queryByText('Access granted for Manager MGR-1')).toBeNull();
});

test('the email test shows whether the email was sent', async () => {
  const { backend, toast } = await setUp('worker');
  backend.on(testEmail, { status: 200, body: { message: 'Sent to you' } });
  press('Send Test Email');
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Test Email Sent',
      message: 'A test email was sent to mia.chen@floorlight.test',
    }),
  );
  backend.on(testEmail, failure(503, 'unavailable', 'The mail server does not answer'));
  press('Send Test Email');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Email Test Failed', message: 'The mail server does not answer' }),
  );
});

test('where no manager has an employee ID, the screen says so and leads to People', async () => {
  const backend = await startBackend();
  backend.on('GET /api/manager/ids', { status: 200, body: [] });
  renderScreen(<ManagerTokensPage />, { user: person({ role: 'manager' }) });
  const link = await screen.findByRole('link', { name: 'Open People' });
  expect(link.getAttribute('href')).toBe('/people');
});

test('a hardware scanner’s token is checked at once, wherever the focus is', async () => {
  const { backend } = await setUp('worker');
  const session = { id: crypto.randomUUID(), managerId: 'MGR-1', reason: 'Locked', generatedByName: 'Mia Chen' };
  const validatedAt = new Date().toISOString();
  backend.on(validate, { status: 200, body: { message: '', session: { ...session, validatedAt, act: 'pin_lock' } } });
  act(() => activeScanTarget()?.onScan({ value: 'K7QWZ3MHB9XR4TDP', type: 'code128' }));
  await screen.findByText(/Your PIN is no longer locked/);
  expect(backend.to(validate).map(({ body }) => body)).toEqual([{ token: 'K7QWZ3MHB9XR4TDP' }]);
  expect(screen.getByRole('link', { name: 'Open the Vault' }).getAttribute('href')).toBe('/vault');
});

import type { Invitation } from '@floorlight/contracts/invitations';
import type { ListedPerson } from '@floorlight/contracts/people';
import { mostImportBytes } from '@floorlight/contracts/people-import';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { PeoplePage } from './PeoplePage.tsx';

const listed = (part: Partial<ListedPerson> = {}): ListedPerson => ({
  id: randomId(),
  siteId: 'main',
  email: 'ken@floorlight.test',
  firstName: 'Ken',
  lastName: 'Nakamura',
  employeeId: null,
  role: 'worker',
  status: 'active',
  createdAt: new Date().toISOString(),
  invitedAt: null,
  deactivatedAt: null,
  lastSeenAt: null,
  reach: { app: false, email: true },
  ...part,
});

const site = (id: string, name: string) => ({ id, name, timeZone: 'UTC', emergencyContacts: [], zones: [] });

async function setUp(people: ListedPerson[], user = person({ role: 'manager' })) {
  const backend = await startBackend();
  backend.on('GET /api/people', { status: 200, body: { people, next: null, total: people.length } });
  backend.on('GET /api/sites', { status: 200, body: [site('main', 'Main'), site('north', 'North')] });
  backend.on('GET /api/site-names', {
    status: 200,
    body: [site('main', 'Main'), site('north', 'North')].map(({ id, name }) => ({ id, name })),
  });
  const { toast } = renderScreen(<PeoplePage />, { user, at: '/people' });
  await waitFor(() => expect(backend.to('GET /api/people').length).toBeGreaterThan(0));
  return { ...backend, toast };
}

test('a person is deactivated after a question, and reactivated', async () => {
  const ken = listed();
  const backend = await setUp([ken, listed({ firstName: '', lastName: '', email: '', employeeId: 'JS-41' })]);
  await screen.findByText('JS-41');
  fireEvent.click(screen.getByRole('button', { name: /Ken Nakamura/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  backend.on(`POST /api/people/${ken.id}/deactivate`, { status: 200, body: { ...ken, status: 'deactivated' } });
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate Ken Nakamura?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(backend.to(`POST /api/people/${ken.id}/deactivate`)).toHaveLength(1));
});

test('an administrator gives access to another site, moves the home and resets the sign-in; a refusal is shown', async () => {
  const ken = listed({ memberships: [{ siteId: 'main', role: 'worker' }] });
  const backend = await setUp([ken], person({ role: 'administrator' }));
  fireEvent.click(await screen.findByRole('button', { name: /Ken Nakamura/ }));
  const sites = await screen.findByRole('region', { name: 'Sites and roles' });
  fireEvent.change(await within(sites).findByLabelText('Another site'), { target: { value: 'north' } });
  fireEvent.click(within(sites).getByRole('button', { name: 'Give Access' }));
  await waitFor(() => expect(backend.to(`PUT /api/people/${ken.id}/memberships/north`)).toHaveLength(1));

  fireEvent.click(within(sites).getByRole('button', { name: 'Move Home Site' }));
  const move = await screen.findByRole('dialog', { name: 'Move the home of Ken Nakamura?' });
  fireEvent.change(within(move).getByLabelText('New home'), { target: { value: 'north' } });
  fireEvent.click(within(move).getByLabelText('May still switch to Main'));
  fireEvent.click(within(move).getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(backend.to(`PUT /api/people/${ken.id}/home`)[0]?.body).toEqual({ siteId: 'north', keepsAccess: true }),
  );
  fireEvent.click(within(move).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Reset Sign-In' }));
  const question = await screen.findByRole('alertdialog', { name: 'Reset the sign-in of Ken Nakamura?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Reset Sign-In' }));
  await waitFor(() => expect(backend.to(`POST /api/people/${ken.id}/reset-sign-in`)).toHaveLength(1));
});

test('a manager changes somebody whose home is another site only at their own', async () => {
  const memberships = [
    { siteId: 'main', role: 'lead' as const },
    { siteId: 'north', role: 'worker' as const },
  ];
  await setUp([listed({ siteId: 'north', memberships })]);
  fireEvent.click(await screen.findByRole('button', { name: /Ken Nakamura/ }));
  await screen.findByText(/^Their home is another site/);
  expect(screen.getByLabelText('Role at Main')).toBeDefined();
  expect(screen.queryByLabelText('Role at North, their home')).toBeNull();
  expect(screen.queryByLabelText('First Name')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

test('a manager ends the access of somebody who manages another site too, and changes nothing of how they sign in', async () => {
  const memberships = [
    { siteId: 'main', role: 'worker' as const },
    { siteId: 'north', role: 'manager' as const },
  ];
  await setUp([listed({ memberships })]);
  fireEvent.click(await screen.findByRole('button', { name: /Ken Nakamura/ }));
  await screen.findByText(/^They also manage a site that you don’t/);
  expect(screen.getByRole('button', { name: 'Deactivate' })).toBeDefined();
  expect(screen.queryByLabelText('Email')).toBeNull();
  for (const name of ['Reset Sign-In', 'Send Password Reset'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('unsaved changes to a person survive a reload, and a notice names what somebody else changed', async () => {
  const ken = listed();
  const mia = person({ role: 'manager' });
  await setUp([ken], mia);
  fireEvent.click(await screen.findByRole('button', { name: /Ken Nakamura/ }));
  fireEvent.change(await screen.findByLabelText('Last Name'), { target: { value: 'Nakamura-Ito' } });
  cleanup();
  await setUp([{ ...ken, lastName: 'Mori', employeeId: 'K-7' }], mia);
  fireEvent.click(await screen.findByRole('button', { name: /Ken Mori/ }));
  expect(await screen.findByLabelText<HTMLInputElement>('Last Name')).toHaveProperty('value', 'Nakamura-Ito');
  screen.getByText('Somebody has changed this since you typed here');
  screen.getByText('Not saved yet: Nakamura-Ito. Meanwhile saved: Mori.');
  fireEvent.click(screen.getByRole('button', { name: 'Discard What I Typed' }));
  expect(screen.getByLabelText<HTMLInputElement>('Last Name')).toHaveProperty('value', 'Mori');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

test('open invitations say until when, and are sent again or revoked after a question', async () => {
  const backend = await setUp([listed()]);
  const [day, id, blank] = [86_400_000, randomId(), randomId()];
  const invitation = (part: Partial<Invitation>): Invitation => ({
    id,
    siteId: 'main',
    role: 'lead',
    way: 'email',
    userId: randomId(),
    name: 'e.kim@floorlight.test',
    employeeId: null,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + day).toISOString(),
    ...part,
  });
  const ended = { id: blank, way: 'sheet' as const, userId: null, name: null };
  backend.on('GET /api/invitations', {
    status: 200,
    body: [invitation({}), invitation({ ...ended, expiresAt: new Date(Date.now() - day).toISOString() })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Open Invitations' }));
  const [first, second] = within(await screen.findByRole('list', { name: 'Open Invitations' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toMatch(/^Blank codeExpired .*Lead · Main · Printed code/);
  expect(second?.textContent).toMatch(/^e\.kim@floorlight\.testuntil .*Lead · Main · By email/);

  backend.on(`POST /api/invitations/${blank}/resend`, {
    status: 201,
    body: { way: 'sheet', printed: { ...invitation(ended), path: '/invitation/code' } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Print again: Blank code' }));
  await screen.findByText(/^1 code is ready/);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke: e.kim@floorlight.test' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(backend.to(`POST /api/invitations/${id}/revoke`)).toHaveLength(1));
});

test('email addresses are checked, sent together, and those refused are named with the reason', async () => {
  const backend = await setUp([listed()]);
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const field = await screen.findByLabelText('Email addresses, one per line');
  fireEvent.change(field, { target: { value: 'e.kim@floorlight.test\nnonsense' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  expect(await screen.findByText('“nonsense” is not an email address')).toBeDefined();
  backend.on('POST /api/invitations/emails', {
    status: 201,
    body: {
      invitations: [],
      refused: [{ email: 'e.kim@floorlight.test', message: 'Another person has this email address' }],
    },
  });
  fireEvent.change(field, { target: { value: 'e.kim@floorlight.test' } });
  fireEvent.click(screen.getByLabelText(/^Lead/));
  fireEvent.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
  expect(await screen.findByText(/Another person has this email address/)).toBeDefined();
  expect(backend.to('POST /api/invitations/emails')[0]?.body).toMatchObject({
    role: 'lead',
    emails: ['e.kim@floorlight.test'],
  });
});

test('a file is checked when it is chosen, and imported until it is complete; its wrong lines are named', async () => {
  const backend = await setUp([]);
  const route = 'POST /api/people/import';
  const errors = [{ line: 3, message: '“nonsense” is not an email address' }];
  const report = { created: 2, changed: 1, unchanged: 0, errors, errorCount: 1, isComplete: true };
  backend.on(route, ({ query }) => {
    const isFirst = query.get('apply') === 'true' && backend.to(route).length === 2;
    return { status: 200, body: { ...report, isComplete: !isFirst } };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'CSV' }), { button: 0 });
  const file = await screen.findByLabelText('CSV file');
  fireEvent.change(file, { target: { files: [new File(['email,first name'], 'people.csv')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByText('2 people added, 1 changed.');
  screen.getByText('Line 3: “nonsense” is not an email address');
  expect(backend.to(route).map(({ query }) => query.get('apply'))).toEqual(['false', 'true', 'true']);
});

test('a file that was saved again after its check is imported as it was checked', async () => {
  const backend = await setUp([]);
  const report = { created: 1, changed: 0, unchanged: 0, errors: [], errorCount: 0, isComplete: true };
  backend.on('POST /api/people/import', { status: 200, body: report });
  const fetched = vi.spyOn(globalThis, 'fetch');
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'CSV' }), { button: 0 });
  const file = new File(['email,saved again'], 'people.csv');
  vi.spyOn(file, 'arrayBuffer').mockResolvedValue(new TextEncoder().encode('email,checked').buffer);
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByText('1 person added, 0 changed.');
  const bodies = fetched.mock.calls.map(([, init]) => init?.body).filter((body) => body instanceof Blob);
  expect(await Promise.all(bodies.map((body) => body.text()))).toEqual(['email,checked', 'email,checked']);

  // Somebody chooses again.
  fireEvent.click(screen.getByLabelText('CSV file'));
  expect(screen.queryByText('1 person added, 0 changed.')).toBeNull();
});

test('a file that is too large is not sent, and the page names the largest size', async () => {
  const backend = await setUp([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'CSV' }), { button: 0 });
  const large = new File([], 'people.csv');
  Object.defineProperty(large, 'size', { value: mostImportBytes + 1 });
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [large] } });
  expect(backend.toast()).toMatchObject({
    title: 'The file could not be read',
    message: 'It is larger than 16 MB. Split it and import the parts',
  });
  expect(backend.to('POST /api/people/import')).toEqual([]);
});

test('the list names who gets alarms and can’t be reached away from a desk', async () => {
  const [ken, lea, mia] = [listed(), listed({ firstName: 'Lea' }), listed({ firstName: 'Mia' })];
  const backend = await setUp([ken, lea, mia]);
  const receivers = [
    { userId: ken.id, push: false, text: false },
    { userId: lea.id, push: false, text: true },
    { userId: mia.id, push: true },
    { userId: randomId(), push: false },
  ];
  backend.on('GET /api/alarm-receivers', { status: 200, body: receivers });
  backend.on('GET /api/people-on-site', { status: 200, body: { count: 2 } });
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'manager' } });
  await screen.findByText('2 people who get alarms can’t be reached away from a desk:');
  expect(screen.getByText(/^Ken Nakamura and 1 other\./)).toBeDefined();
});

test('nobody, and a list that fails to load, say what to do', async () => {
  const backend = await setUp([]);
  await screen.findByText('Nobody yet');
  backend.on('GET /api/people', failure(503, 'unavailable', 'Not reachable'));
  fireEvent.change(screen.getByLabelText('Search people'), { target: { value: 'x' } });
  await screen.findByRole('button', { name: 'Retry' });
});

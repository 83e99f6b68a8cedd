import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startBackend } from '../tests/backend.ts';
import { person } from '../tests/people.ts';
import { renderScreen } from '../tests/render-screen.tsx';
import { SignedIn } from './SignedIn.tsx';

const code = vi.hoisted(() => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive: () => arrive(), arrival };
});
// The code of this screen is slow to arrive.
vi.mock('./screens/ToteScreen.tsx', async () => {
  await code.arrival;
  return { ToteScreen: () => <h1>Totes are here</h1> };
});

beforeAll(() => {
  Element.prototype.scrollTo = () => {}; // jsdom has none
});

test('a tap shows the screen that comes while its code is on its way', async () => {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [] });
  const user = person();
  renderScreen(<SignedIn user={user} />, { user });
  const link = await screen.findByRole('link', { name: 'Totes' });
  fireEvent.click(link);
  await screen.findByText('ToteMinder');
  expect(screen.getByRole('link', { name: 'Totes', current: 'page' })).toBe(link);
  code.arrive();
  await screen.findByRole('heading', { name: 'Totes are here' });
  expect(screen.queryByText('ToteMinder')).toBeNull();
});

test('a manager without the second factor that the site asks for finds its set-up in place of what only managers may', async () => {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on('GET /api/auth/sign-in-methods', {
    status: 200,
    body: { hasPassword: true, passkeys: [], oneTimeCodes: { isOn: false, recoveryCodesLeft: 0 } },
  });
  const user = person({ role: 'manager', needsSecondFactor: true });
  renderScreen(<SignedIn user={user} />, { user, at: '/people' });
  await screen.findByRole('heading', { name: 'Add a second step' });
  await screen.findByText('No passkeys yet');
  expect(screen.getByRole('button', { name: /EMERGENCY/ })).toBeDefined();
});

import { paths } from '@floorlight/contracts/paths';
import { screen, waitFor } from '@testing-library/react';
import { generatePath, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { startBackend } from '../tests/backend.ts';
import { renderScreen } from '../tests/render-screen.tsx';
import { SignedOut } from './SignedOut.tsx';

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

async function openSignedOut(path: string) {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on('GET /api/auth/wall-display', { status: 200, body: { display: null } });
  return renderScreen(
    <>
      <SignedOut />
      <Address />
    </>,
    { at: path },
  );
}

/** The screens with a view for signed-out people, and its heading. */
const open: Partial<Record<keyof typeof paths, string>> = {
  home: 'Sign in to Floorlight',
  tokens: 'Authentication Required',
  emergency: 'Emergency Response Center',
  verifyEmail: 'Verification failed',
  resetPassword: 'Invalid Reset Link',
  invitation: 'Invitation Not Valid',
  firstAdministrator: 'First Administrator',
  enrolDevice: 'Make this a shared device?',
  wall: 'Connect This Screen',
};

test.each(Object.entries(open))('%s is open to people who are not signed in', async (name, heading) => {
  await openSignedOut(paths[name as keyof typeof paths]); // a key of `open`
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading);
});

const closed = Object.entries(paths).filter(([name]) => !(name in open));

test.each(closed)('%s asks to sign in and leads to the sign-in screen', async (_, path) => {
  const { toast } = await openSignedOut(
    generatePath(path, { type: 'badge', siteId: 'main', id: 'one', token: 'once' }),
  );
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Unauthorized' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign in to Floorlight' });
  expect(screen.getByTestId('address').textContent).toBe('/');
});

test('an address without a screen answers 404', async () => {
  await openSignedOut('/nowhere');
  await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
});

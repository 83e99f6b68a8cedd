import { alertPath } from '@floorlight/contracts/paths';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { takeDestination } from '#lib/session/destination.ts';
import { startBackend } from '../../tests/backend.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { SignedOut } from '../SignedOut.tsx';
import { useDestination } from './use-destination.ts';

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

function SignedIn() {
  useDestination();
  return <Address />;
}

test('an alert opened without a session is on the screen after signing in, once', async () => {
  const backend = await startBackend();
  backend.on('GET /api/sites', { status: 200, body: [] });
  const signedOut = renderScreen(<SignedOut />, { at: alertPath('one') });
  await screen.findByRole('heading', { level: 1, name: 'Sign in to Floorlight' });
  signedOut.unmount();

  const signedIn = renderScreen(<SignedIn />, { at: '/' });
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(alertPath('one')));
  signedIn.unmount();
  expect(takeDestination()).toBeNull();
});

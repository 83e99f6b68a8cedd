import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isTakenFirst } from '#lib/wedge/scan-targets.ts';
import { failure, startBackend } from '../../tests/backend.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { NextBadge } from './NextBadge.tsx';

/** Scans as a hardware scanner or the camera does. Returns whether the scan was taken as a badge. */
function scan(value: string): boolean {
  let isTaken = false;
  act(() => {
    isTaken = isTakenFirst({ value, type: 'code128' });
  });
  return isTaken;
}

async function setUp() {
  const backend = await startBackend();
  backend.on('POST /api/auth/badge-sign-in', failure(401, 'unauthorized', 'Wrong badge or PIN'));
  const user = person({ employeeId: 'E-1111' });
  return { backend, ...renderScreen(<NextBadge user={user} badgeShapes={['a-0000']} />, { user }) };
}

test('a badge asks for its PIN, whoever is signed in; a wrong one leaves them signed in', async () => {
  const { backend } = await setUp();
  expect(scan('E-4711')).toBe(true);
  await screen.findByText(/is signed out when you enter your PIN\./);
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: '7391' } });
  await screen.findByText('Wrong badge or PIN');
  expect(backend.to('POST /api/auth/badge-sign-in').map(({ body }) => body)).toEqual([
    { badge: 'E-4711', pin: '7391' },
  ]);
  expect(scan('E-4712')).toBe(true); // somebody else's badge, in its place
  await screen.findByText('E-4712');
});

test('other codes are none, nor is one of a badge’s shape after Not a badge', async () => {
  await setUp();
  expect(scan('X00ABC1234')).toBe(false);
  expect(scan('R-0042')).toBe(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Not a badge' }));
  await waitFor(() => expect(screen.queryByLabelText('PIN')).toBeNull());
  expect(scan('R-0042')).toBe(false);
});

test('the own badge of whoever is signed in asks for nothing', async () => {
  const { toast } = await setUp();
  expect(scan('e-1111')).toBe(true);
  expect(toast()).toMatchObject({ title: 'You are signed in' });
  expect(screen.queryByLabelText('PIN')).toBeNull();
});

import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { countOutbox } from '#features/counts/outbox.ts';
import { startBackend } from '../../tests/backend.ts';
import { countOf } from '../../tests/counts.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The profile, which a button closes and opens. */
function Visits() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Leave or return
      </button>
      {isOpen && <ProfileScreen />}
    </>
  );
}

test('an employee ID that a manager has added meanwhile is there when the profile opens again', async () => {
  const backend = await startBackend();
  const user = person();
  backend.on('GET /api/auth/devices', { status: 200, body: [] });
  backend.on('GET /api/auth/user', { status: 200, body: user });
  backend.on('GET /api/auth/badge-pin', { status: 200, body: { employeeId: null, setAt: null } });
  renderScreen(<Visits />, { user });
  await screen.findByText('You have no employee ID yet. A manager can add it.');
  await waitFor(() => expect(backend.to('GET /api/auth/user')).toHaveLength(1));
  press('Leave or return');
  backend.on('GET /api/auth/badge-pin', { status: 200, body: { employeeId: 'E-7', setAt: null } });
  press('Leave or return');
  await screen.findByText('With your badge and four digits you sign in on shared devices.');
  expect(backend.to('GET /api/auth/user')).toHaveLength(2);
});

test('signing out counts unsent entries and offers to send them first', async () => {
  const backend = await startBackend();
  backend.on('GET /api/auth/devices', { status: 200, body: [] });
  renderScreen(<ProfileScreen />, { user: person() });
  const route = 'POST /api/inventory-counts';
  backend.on(route, 'drop');
  const count = { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 1, psToteOverflow: 0, floorTable: 0 };
  await countOutbox.start('mia');
  for (const wallNumber of ['Wall 101', 'Wall 102'])
    await countOutbox.add('mia', { ...count, wallNumber, notes: null, empty: false });
  press('Sign Out');
  const dialog = screen.getByRole('alertdialog', { name: 'Not everything is sent yet' });
  expect(dialog.textContent).toContain('Not sent yet: 2 entries.');
  backend.on(route, { status: 201, body: countOf() });
  press('Send Now');
  await screen.findByRole('alertdialog', { name: 'Everything is sent' });
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  countOutbox.stop();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure } from '../../tests/backend.ts';
import { addTote, button, hold, mockRandom, openToteScreen } from '../../tests/tote-screen.tsx';

test('a long press on a card shows its barcode, and closing it turns the tote off', async () => {
  await openToteScreen();
  mockRandom(0);
  const toggle = await addTote('A-12', 'A12345');
  fireEvent.click(toggle);
  await hold(button('A-12'), 549);
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await hold(button('A-12'), 550);
  const dialog = await screen.findByRole('dialog', { name: 'A-12' });
  expect(within(dialog).getByText('A12345')).toBeDefined();
  expect(within(dialog).queryByText('Long press barcode for Manager Badge Access')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toggle.getAttribute('aria-checked')).toBe('false');
});

test('focus returns to the card after the barcode closes, and to the list after Delete', async () => {
  await openToteScreen();
  await addTote('A-12', 'A12345');
  const card = button('A-12');
  card.focus();
  fireEvent.click(card);
  fireEvent.click(await screen.findByRole('button', { name: 'Show Barcode' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(card));
  button('Delete A-12').focus();
  fireEvent.click(button('Delete A-12'));
  fireEvent.click(button('Delete'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Totes' })));
});

test('a tote is cleared and deleted only after confirmation', async () => {
  const { toast } = await openToteScreen();
  mockRandom(0.4);
  const toggle = await addTote('A-12', 'A12345');
  fireEvent.click(toggle);
  await hold(button('A-12'), 550);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Tote' }));
  const clear = screen.getByRole('alertdialog', { name: 'Clear Tote' });
  expect(clear.textContent).toContain(
    'This empties A-12, resets its status to idle, turns it off and loses its processing progress.',
  );
  fireEvent.click(within(clear).getByRole('button', { name: 'Clear' }));
  expect(toast()).toMatchObject({ title: 'Tote Cleared', message: 'A-12' });
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  fireEvent.click(button('Delete A-12'));
  const sure = screen.getByRole('alertdialog', { name: 'Delete Tote' });
  expect(sure.textContent).toContain('Are you sure you want to delete A-12? This action cannot be undone.');
  fireEvent.click(within(sure).getByRole('button', { name: 'Cancel' }));
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  fireEvent.click(button('Delete A-12'));
  fireEvent.click(button('Delete'));
  expect(screen.queryByRole('switch')).toBeNull();
});

test('clearing a tote that was already deleted shows an error', async () => {
  const { toast, user } = await openToteScreen();
  await addTote('A-12', 'A12345');
  await hold(button('A-12'), 550);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Tote' }));
  // Another tab has deleted it, and this tab has not received the event yet.
  localStorage.setItem(`floorlight.totes.v1.${user.id}`, '[]');
  fireEvent.click(button('Clear'));
  expect(toast()).toMatchObject({ message: 'Failed to clear tote' });
});

test.each([
  [failure(404, 'not_found', 'None'), 'No Manager Badges', 'No manager badges found for your account'],
  [failure(500, 'internal_error', 'Broken'), 'Error', 'Failed to fetch manager badges: 500'],
  ['drop' as const, 'Error', 'Failed to load manager badges'],
])(
  'a long press on an induction barcode loads the badges, and explains when there are none',
  async (answer, title, message) => {
    const { backend, toast } = await openToteScreen();
    backend.on('GET /api/manager-badge', answer);
    await addTote('tsRNDT7', 'RNDT7');
    await hold(button('tsRNDT7'), 550);
    await screen.findByText('Long press barcode for Manager Badge Access');
    await hold(button('Barcode of tsRNDT7'), 799);
    expect(backend.to('GET /api/manager-badge')).toHaveLength(0);
    await hold(button('Barcode of tsRNDT7'), 800);
    await waitFor(() => expect(toast()).toMatchObject({ title, message }));
  },
);

test('arrow buttons, keys and swipes move between several badges', async () => {
  const { backend } = await openToteScreen();
  const badges = ['one', 'two', 'three'].map((value) => ({
    id: crypto.randomUUID(),
    value,
    sku: value,
    description: null,
  }));
  backend.on('GET /api/manager-badge', { status: 200, body: badges });
  await addTote('tsRNDT7', 'RNDT7');
  await hold(button('tsRNDT7'), 550);
  await hold(await screen.findByRole('button', { name: 'Barcode of tsRNDT7' }), 800);
  const area = await screen.findByRole('region', { name: 'Manager Badge quick access' });
  expect(area.textContent).toContain('1 / 3');
  expect(area.textContent).toContain('Manager Badge for Induction System Access');
  fireEvent.click(button('Next badge'));
  expect(area.textContent).toContain('2 / 3');
  fireEvent.keyDown(area, { key: 'ArrowRight' });
  expect(area.textContent).toContain('3 / 3');
  const swipe = (from: number, to: number) => {
    fireEvent.pointerDown(area, { clientX: from });
    fireEvent.pointerUp(area, { clientX: to });
  };
  swipe(100, 150);
  expect(area.textContent).toContain('3 / 3');
  swipe(100, 151);
  expect(area.textContent).toContain('2 / 3');
});

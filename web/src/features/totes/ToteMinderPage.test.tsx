import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { activeScanTarget } from '#lib/wedge/scan-targets.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { siteOf } from '../../tests/sites.ts';
import { addTote, button, cards, hold, mockRandom, openToteScreen, type } from '../../tests/tote-screen.tsx';
import { toteOf } from '../../tests/totes.ts';
import { ToteMinderPage } from './ToteMinderPage.tsx';

const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled');

test('an earlier tote is added as selected, a new one with its own name and code', async () => {
  await openToteScreen();
  const list = screen.getByLabelText<HTMLSelectElement>('Previous Totes');
  await waitFor(() => expect([...list.options].map(({ label }) => label)).toContain('A-1 · TOTE-A-1-17919'));
  expect(isDisabled(button('Add New'))).toBe(true);
  fireEvent.change(list, { target: { value: list.options[1]?.value } });
  fireEvent.click(button('Add Selected'));
  await screen.findByRole('switch', { name: 'A-1' });
  type('Tote Name', '   ');
  expect(isDisabled(button('Add New'))).toBe(true);
  mockRandom(0.5);
  await addTote('A-12');
  expect(screen.getByText('A12549')).toBeDefined();
});

test('a missing name and a duplicate show an error', async () => {
  await openToteScreen();
  screen.getByText('No totes yet');
  screen.getByText('Add some above to get started');
  fireEvent.keyDown(screen.getByLabelText('Tote Name'), { key: 'Enter' });
  screen.getByText('Please enter a tote name or select from dropdown');
  await addTote('A-12', 'A12345');
  type('Tote Name', 'A-12');
  type('Barcode', 'A12345');
  fireEvent.keyDown(screen.getByLabelText('Barcode'), { key: 'Enter' });
  screen.getByText('This tote is already in your list');
  expect(screen.getAllByRole('switch')).toHaveLength(1);
});

test('switching on sets a random status, and holding Clear All Active for a second clears it', async () => {
  const { toast } = await openToteScreen();
  mockRandom(0);
  const toggle = await addTote('A-12');
  expect(screen.queryByRole('button', { name: 'Clear All Active' })).toBeNull();
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  within(cards()).getByText('Active');
  await hold(button('Clear All Active'), 950);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  await hold(button('Clear All Active'), 1000);
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  expect(toast()).toMatchObject({ title: 'Totes Cleared' });
  expect(screen.queryByRole('button', { name: 'Clear All Active' })).toBeNull();
});

test('a half-typed tote is there again after a reload, until it is added', async () => {
  const { unmount, user } = await openToteScreen();
  type('Tote Name', 'A-12');
  type('Barcode', 'A12');
  unmount();
  const again = await openToteScreen({ user });
  const values = () => ['Tote Name', 'Barcode'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(values()).toEqual(['A-12', 'A12']);
  await addTote('A-12', 'A12345');
  expect(values()).toEqual(['', '']);
  again.unmount();
  await openToteScreen({ user });
  expect(values()).toEqual(['', '']);
});

test('without a network the totes and the cached site list are still there', async () => {
  const { backend, unmount, user } = await openToteScreen();
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Previous Totes').options).toHaveLength(3));
  await addTote('A-12', 'A12345');
  unmount();
  backend.on('GET /api/totes/historical', 'drop');
  backend.on('GET /api/totes', 'drop');
  renderScreen(<ToteMinderPage inventory={null} bcBuddy={null} />, { user });
  expect(screen.getByLabelText<HTMLSelectElement>('Previous Totes').options).toHaveLength(4);
  fireEvent.click(button('A-12'));
  await screen.findByText(/Couldn't load the site's record/);
});

test('the URL or a click opens a tab', async () => {
  const { unmount } = await openToteScreen({ at: '/tote-minder?tab=bcbuddy' });
  screen.getByText('Buddy');
  unmount();
  await openToteScreen();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Inventory' }), { button: 0 });
  screen.getByText('Walls');
});

test('a hardware scan fills the barcode, and a known code also the name', async () => {
  await openToteScreen();
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Previous Totes').options).toHaveLength(3));
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  act(() => activeScanTarget()?.onScan({ value: 'T-9', type: 'code128' }));
  expect([value('Tote Name'), value('Barcode')]).toEqual(['', 'T-9']);
  act(() => activeScanTarget()?.onScan({ value: 'TOTE-B-1-10001', type: 'code128' }));
  expect([value('Tote Name'), value('Barcode')]).toEqual(['B-1', 'TOTE-B-1-10001']);
});

test('a scanned tote that is on record leads to its page', async () => {
  const tote = toteOf({ toteNumber: 'T-9', assignedTo: randomId(), assignedToName: 'Ana Picker' });
  const user = person();
  await openToteScreen({ records: [tote], user, site: siteOf({ id: user.siteId }) });
  act(() => activeScanTarget()?.onScan({ value: 'T-9', type: 'code128' }));
  const link = await screen.findByRole('link', { name: 'Open Tote Page' });
  expect(link.getAttribute('href')).toBe(`/totes/${tote.id}`);
  screen.getByText(/Ana Picker has it/);
});

test('a full browser storage shows a notice, and the totes stay usable', async () => {
  await openToteScreen();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await addTote('A-12');
  expect(screen.getAllByText(/Couldn't store your totes/)).toHaveLength(1);
  await addTote('A-13');
  expect(screen.getAllByRole('switch')).toHaveLength(2);
  expect(screen.getAllByText(/Couldn't store your totes/)).toHaveLength(1);
});

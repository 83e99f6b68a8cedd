import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { startBackend } from '../../tests/backend.ts';
import { barcodeOf } from '../../tests/barcodes.ts';
import { person } from '../../tests/people.ts';
import { renderScreen } from '../../tests/render-screen.tsx';
import { refreshVaultPin } from './api.ts';
import { CategoryPage } from './CategoryPage.tsx';
import { VaultPage } from './VaultPage.tsx';

const list = 'GET /api/barcodes';
const pin = '/api/vault/pin';
const inFiveMinutes = () => new Date(Date.now() + 300_000).toISOString();

const Address = () => <output>{useLocation().search}</output>;

async function setUp(
  categories: { type: string; count: number }[] | 'drop',
  pinState: object = {},
  at = '/vault',
  barcodes: object[] = [],
) {
  const backend = await startBackend();
  const closed = { isSet: true, openUntil: null, lockedUntil: null, ...pinState };
  backend.on('GET /api/barcode-categories', categories === 'drop' ? 'drop' : { status: 200, body: categories });
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on(`GET ${pin}`, { status: 200, body: closed });
  backend.on(list, { status: 200, body: barcodes });
  const view = renderScreen(
    <>
      <Routes>
        <Route path="/vault" element={<VaultPage />} />
        <Route path="/vault/:type" element={<CategoryPage />} />
      </Routes>
      <Address />
    </>,
    { user: person(), at },
  );
  return { backend, closed, ...view };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

test('an empty vault leads to the first barcode', async () => {
  await setUp([]);
  const link = await screen.findByRole('link', { name: 'Add First Barcode' });
  expect(link.getAttribute('href')).toBe('/manual-entry');
});

test('the categories show their counts and lead to their barcodes', async () => {
  await setUp([
    { type: 'upc', count: 12 },
    { type: 'worker_id', count: 1 },
  ]);
  const card = await screen.findByRole('link', { name: /UPC-A.*12/ });
  fireEvent.click(card);
  await screen.findByRole('heading', { name: /UPC-A.*12 barcodes/ });
});

test('the categories are one row of chips in the order of the server, between the search and the barcodes', async () => {
  const categories = [
    { type: 'upc', count: 2 },
    { type: 'code128', count: 12 },
    { type: 'qr', count: 1 },
  ];
  await setUp(categories, {}, '/vault', [barcodeOf()]);
  const row = await screen.findByRole('list', { name: 'Categories' });
  const chips = within(row).getAllByRole('link');
  expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(['/vault/upc', '/vault/code128', '/vault/qr']);
  const isBefore = (one: Node, other: Node) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(isBefore(screen.getByLabelText('Search the vault'), row)).toBe(true);
  expect(isBefore(row, await screen.findByRole('button', { name: 'View Pallet of tape' }))).toBe(true);
});

test('a vault that fails to load shows an error, and Retry loads it', async () => {
  const { backend } = await setUp('drop');
  await screen.findByText("Couldn't load your vault");
  backend.on('GET /api/barcode-categories', { status: 200, body: [{ type: 'qr', count: 3 }] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: /QR Code.*3/ });
});

test('a search covers the whole vault, and invalid text shows why', async () => {
  const { backend } = await setUp([{ type: 'upc', count: 1 }]);
  await screen.findByRole('link', { name: /UPC-A/ });
  backend.on(list, { status: 200, body: [barcodeOf({ value: '50%_OFF' })] });
  type('Search the vault', '50%_');
  await waitFor(() => expect(backend.to(list)).toHaveLength(2));
  await screen.findByText('50%_OFF');
  const queries = ['sort=favorites_first', 'search=50%25_'];
  expect(backend.to(list).map(({ query }) => query.toString())).toEqual(queries);
  type('Search the vault', 'x'.repeat(201));
  expect(screen.getByRole('alert').textContent).toBe('Please use at most 200 characters');
  type('Search the vault', 'a\0b');
  expect(screen.getByRole('alert').textContent).toBe('This contains a character that cannot be stored');
  expect(backend.to(list)).toHaveLength(2);
});

test('manager badges ask for the PIN: four digits, checked by the server, with a message when it is wrong', async () => {
  const { backend, toast } = await setUp([{ type: 'manager_badge', count: 2 }]);
  fireEvent.click(await screen.findByRole('link', { name: /Manager ID/ }));
  await screen.findByLabelText('PIN');
  type('PIN', '1a2-3');
  expect(isDisabled('Access')).toBe(true);
  fireEvent.keyDown(screen.getByLabelText('PIN'), { key: 'Enter' });
  expect(toast()).toMatchObject({ title: 'Invalid PIN', message: 'Please enter a valid 4-digit PIN' });
  type('PIN', '12345');
  const words = 'This PIN is wrong. 4 tries left';
  backend.on(`POST ${pin}`, { status: 400, body: { message: words, code: 'invalid_request', errors: { pin: words } } });
  fireEvent.click(screen.getByRole('button', { name: 'Access' }));
  await screen.findByText(words);
  expect(backend.to(`POST ${pin}`)[0]?.body).toEqual({ pin: '1234' });
  expect(toast()).toMatchObject({ title: 'Invalid PIN', message: words });

  const opened = { status: 200, body: { isSet: true, openUntil: inFiveMinutes(), lockedUntil: null } };
  backend.on(`POST ${pin}`, () => {
    backend.on(`GET ${pin}`, opened);
    return opened;
  });
  backend.on(list, { status: 200, body: [barcodeOf({ type: 'manager_badge', description: 'Gate badge' })] });
  type('PIN', '4321');
  fireEvent.click(screen.getByRole('button', { name: 'Access' }));
  await screen.findByText('Gate badge');
});

test('the first entry sets the PIN after it was typed twice', async () => {
  const { backend } = await setUp([{ type: 'manager_badge', count: 1 }], { isSet: false });
  fireEvent.click(await screen.findByRole('link', { name: /Manager ID/ }));
  await screen.findByRole('dialog', { name: 'Set Your Manager PIN' });
  type('New PIN', '1234');
  type('Repeat PIN', '1243');
  fireEvent.click(screen.getByRole('button', { name: 'Access' }));
  await screen.findByText("The two PINs don't match");
  expect(backend.to(`POST ${pin}`)).toEqual([]);
});

test('a locked PIN shows the remaining time', async () => {
  await setUp([{ type: 'manager_badge', count: 1 }], {
    lockedUntil: new Date(Date.now() + 270_000).toISOString(),
    lockedSeconds: 270,
  });
  fireEvent.click(await screen.findByRole('link', { name: /Manager ID/ }));
  await screen.findByText(/Too many wrong PINs. Try again in 4:[23]\d/);
  expect(isDisabled('Access')).toBe(true);
});

test('when the five minutes end, the badges and their details close', async () => {
  const badge = barcodeOf({ type: 'manager_badge', description: 'Gate badge' });
  const { backend, closed, store } = await setUp([{ type: 'manager_badge', count: 1 }], { openUntil: inFiveMinutes() });
  backend.on(list, { status: 200, body: [badge] });
  backend.on(`GET /api/barcodes/${badge.id}`, { status: 200, body: badge });
  fireEvent.click(await screen.findByRole('link', { name: /^Manager ID/ }));
  await screen.findByRole('heading', { name: /Manager ID/ });
  const view = await screen.findByRole('button', { name: 'View Gate badge' });
  fireEvent.click(view);
  await screen.findByRole('dialog', { name: 'Gate badge' });
  backend.on(`GET ${pin}`, () => {
    backend.on(`GET ${pin}`, { status: 200, body: { ...closed, openUntil: null } });
    return { status: 200, body: { ...closed, openUntil: new Date(Date.now() + 700).toISOString() } };
  });
  store.dispatch(refreshVaultPin());
  await screen.findByText('Locked again');
  await waitFor(() => expect(screen.queryByText('Gate badge')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('badges in search results disappear when the five minutes end, also without a network', async () => {
  const badge = barcodeOf({ type: 'manager_badge', description: 'Gate badge', value: 'BADGE-1' });
  const openUntil = new Date(Date.now() + 700).toISOString();
  const { backend } = await setUp([{ type: 'upc', count: 1 }], { openUntil }, '/vault?search=gate');
  backend.on(list, { status: 200, body: [badge, barcodeOf({ description: 'Gate label' })] });
  await screen.findByText('Gate label');
  backend.on(list, 'drop');
  await waitFor(() => expect(screen.queryByText('BADGE-1')).toBeNull());
  expect(screen.getByText('Gate label')).toBeDefined();
});

test('a link to a barcode opens it beside the categories, and a reload keeps the search', async () => {
  const tape = barcodeOf();
  const { backend } = await setUp([{ type: 'code128', count: 1 }], {}, `/vault?barcode=${tape.id}`);
  backend.on(`GET /api/barcodes/${tape.id}`, { status: 200, body: tape });
  await screen.findByRole('dialog', { name: 'Pallet of tape' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  backend.on(list, { status: 200, body: [tape] });
  type('Search the vault', 'tape');
  await screen.findByText('?search=tape');
  fireEvent.click(await screen.findByRole('button', { name: 'View Pallet of tape' }));
  await screen.findByText(`?search=tape&barcode=${tape.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('?search=tape');
});

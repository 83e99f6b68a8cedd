import 'fake-indexeddb/auto';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach } from 'vitest';
import { CategoryPage } from '#features/vault/CategoryPage.tsx';
import { changeOutbox } from '#features/vault/change-outbox.ts';
import { startBackend } from './backend.ts';
import { barcodeOf } from './barcodes.ts';
import { person } from './people.ts';
import { renderScreen } from './render-screen.tsx';

export const list = 'GET /api/barcodes';

afterEach(async () => {
  await changeOutbox.dropAll();
  changeOutbox.stop();
});

/** Opens the page of a category with these barcodes. */
export async function setUp(barcodes: Barcode[], at = '/vault/code128') {
  const user = person();
  const backend = await startBackend();
  backend.on('GET /api/barcode-categories', { status: 200, body: [{ type: 'code128', count: barcodes.length }] });
  backend.on('GET /api/sites', { status: 200, body: [] });
  backend.on(list, { status: 200, body: barcodes });
  for (const barcode of barcodes)
    backend.on(`GET /api/barcodes/${barcode.id}`, { status: 200, body: { ...barcode, usageCount: 1 } });
  const view = renderScreen(
    <>
      <Link to={`?barcode=${tape.id}`}>To the tape</Link>
      <Routes>
        <Route path="/vault/:type" element={<CategoryPage />} />
      </Routes>
    </>,
    { user, at },
  );
  await changeOutbox.start(user.id, view.store.dispatch);
  return { backend, ...view };
}
export const tape = barcodeOf();
export const film = barcodeOf({ sku: 'SKU-FILM', value: 'FILM-20', description: null, location: null });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const lastQuery = (backend: Awaited<ReturnType<typeof setUp>>['backend']) =>
  backend.to(list).at(-1)?.query.toString();

import 'fake-indexeddb/auto';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { WhatIsThis } from '#features/scanning/scanned-code/WhatIsThis.tsx';
import { scanOutbox } from '#features/vault/api.ts';
import { startBackend } from './backend.ts';
import { person } from './people.ts';
import { renderScreen } from './render-screen.tsx';

export const list = 'GET /api/barcodes';
export const add = 'POST /api/barcodes';

export const stored: Barcode = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  type: 'reinduct_tote',
  sku: 'SKU-ABCDEFGH',
  value: 'tsRNDT12',
  description: 'Dock tote',
  location: null,
  note: null,
  version: 1,
  imageUrl: null,
  isFavorite: false,
  confidence: 100,
  isAiReconstructed: false,
  usageCount: 0,
  lastUsedAt: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
};

beforeEach(() => localStorage.clear());
afterEach(() => scanOutbox.stop());

const Somewhere = () => {
  const { pathname, search, state } = useLocation();
  return <p>{`At ${pathname}${search} with ${JSON.stringify(state)}`}</p>;
};

/** Opens a screen, on which any scan is recognized. */
export async function open(screenOfIt: React.ReactNode = null) {
  const user = person();
  const backend = await startBackend();
  backend.on(list, { status: 200, body: [] });
  backend.on('GET /api/barcode-categories', { status: 200, body: [] });
  backend.on(add, ({ body }) => ({ status: 201, body: { ...stored, ...(body as object) } }));
  await scanOutbox.start(user.id);
  const view = renderScreen(
    <>
      <Routes>
        <Route path="/" element={screenOfIt} />
        <Route path="*" element={<Somewhere />} />
      </Routes>
      <WhatIsThis />
    </>,
    { user },
  );
  return { backend, user, ...view };
}
export const sheet = () => screen.findByRole('dialog', { name: 'What is this?' });
export const noSheet = () => expect(screen.queryByRole('dialog', { name: 'What is this?' })).toBeNull();

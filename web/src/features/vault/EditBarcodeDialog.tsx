import type { Barcode } from '@floorlight/contracts/barcodes';
import { Suspense } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';

const EditDialog = lazyScreen(async () => (await import('./edit/EditDialog.tsx')).EditDialog);

/** Edits a barcode outside the vault. */
export const EditBarcodeDialog = (props: { barcode: Barcode; onClose: () => void }) => (
  <Suspense>
    <EditDialog {...props} />
  </Suspense>
);

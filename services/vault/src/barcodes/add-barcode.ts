import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import type { AddBarcodeRequest, Barcode } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { VaultContext } from '../context.ts';
import { publicBarcode } from './barcode.ts';
import { keep, keepRead } from './keep-barcode.ts';

/** Adds a barcode to the caller's vault, its value as its type writes it. */
export async function add(
  { db, now }: VaultContext,
  principal: Principal,
  body: AddBarcodeRequest,
  once: Once,
): Promise<Barcode> {
  const value = normalizeValue(body.type, body.value);
  if (value === '') throw invalid({ value: 'Barcode value is required' });
  return db.transaction((tx) =>
    once(tx, async () => {
      const wanted = { ...body, value };
      if (!body.scanned) return publicBarcode(await keep(tx, principal, now(), wanted));
      return publicBarcode((await keepRead(tx, principal, now(), wanted)).row);
    }),
  );
}

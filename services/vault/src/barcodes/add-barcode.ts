import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import type { AddBarcodeRequest, Barcode } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { vaultFieldMessages } from '@floorlight/contracts/vault-field-messages';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { VaultContext } from '../context.ts';
import { publicBarcode } from './barcode.ts';
import { requireManagerId } from './require-manager-id.ts';
import { saveBarcode, saveScan } from './save-barcode.ts';

/** Adds a barcode to the caller's vault, its value normalized. A privileged one needs the ID of a manager of the site. */
export async function addBarcode(
  context: VaultContext,
  principal: Principal,
  body: AddBarcodeRequest,
  once: Once,
): Promise<Barcode> {
  const { db, findManagerId, now } = context;
  const value = normalizeValue(body.type, body.value);
  if (value === '') throw invalid({ value: coded(vaultFieldMessages.valueRequired) });
  return db.transaction((tx) =>
    once(tx, async () => {
      const managerId = body.managerId && (await requireManagerId(findManagerId, principal.siteId, body.managerId));
      const wanted = { ...body, value, managerId };
      if (!body.scanned) return publicBarcode(await saveBarcode(tx, principal, now(), wanted));
      return publicBarcode((await saveScan(tx, context, principal, wanted)).row);
    }),
  );
}

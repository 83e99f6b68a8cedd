import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import { problemMessage, refusedFor } from '@floorlight/barcodes/value-problem';
import { type AddBarcodeRequest, type Barcode, isPrivileged, typeAndSymbology } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { VaultContext } from '../context.ts';
import { keepPhoto } from '../photos/keep-photo.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';
import { publicBarcode } from './barcode.ts';
import { requireManagerId } from './require-manager-id.ts';
import { saveBarcode, saveScan } from './save-barcode.ts';

/**
 * Adds a barcode to the caller's vault, its value normalized. Refuses a wrong check digit. A privileged barcode needs the ID
 * of a manager of the site. A photo that comes with it is kept, small.
 */
export async function addBarcode(
  context: VaultContext,
  principal: Principal,
  body: AddBarcodeRequest,
  once: Once,
): Promise<Barcode> {
  const { db, findManagerId, now } = context;
  const problem = refusedFor(body.type, body.value, body.scanned);
  if (problem) throw invalid({ value: problemMessage(body.type, problem) });
  const value = normalizeValue(body.type, body.value);
  const photo = body.photo && !isPrivileged(body.type) ? await shrinkPhoto(context, principal, body.photo) : null;
  // Asked before the transaction, which would keep its connection while auth is slow, and thrown in it: a repeat gets its first
  // answer, whatever auth says now.
  const [manager] = await Promise.allSettled([
    body.managerId ? requireManagerId(findManagerId, principal.siteId, body.managerId) : null,
  ]);
  return db.transaction((tx) =>
    once(tx, async () => {
      if (manager.status === 'rejected') throw manager.reason;
      const managerId = manager.value;
      const wanted = { ...body, ...typeAndSymbology(body.type), value, managerId };
      const row = body.scanned
        ? (await saveScan(tx, context, principal, wanted)).row
        : await saveBarcode(tx, principal, now(), wanted);
      return publicBarcode(await keepPhoto(tx, row, photo, now()));
    }),
  );
}

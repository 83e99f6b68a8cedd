import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import { eq } from '@floorlight/database/drizzle';
import type { Once } from '@floorlight/service-kit/once';
import type { VaultContext } from '../context.ts';
import { sharedBarcodes } from '../schema.ts';
import { changeShared } from './change-shared.ts';

/** Ends sharing a barcode, or a request to: by who asked for it, or who decides. */
export const withdrawSharedBarcode = (
  context: VaultContext,
  principal: Principal,
  id: string,
  reason: string | null | undefined,
  once: Once,
): Promise<SharedBarcode> =>
  changeShared(context, principal, id, once, {
    from: ['waiting', 'approved'],
    to: 'withdrawn',
    reason,
    ...(!callerMay(principal, 'sharedBarcodes.decide') && { only: eq(sharedBarcodes.requestedBy, principal.sub) }),
  });

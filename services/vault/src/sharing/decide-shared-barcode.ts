import type { Principal } from '@floorlight/contracts/principal';
import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import type { Once } from '@floorlight/service-kit/once';
import type { VaultContext } from '../context.ts';
import { changeShared } from './change-shared.ts';

/** Shares a barcode that waits, or refuses it. */
export const decideSharedBarcode = (
  context: VaultContext,
  principal: Principal,
  id: string,
  { approve, reason }: { approve: boolean; reason?: string | null | undefined },
  once: Once,
): Promise<SharedBarcode> =>
  changeShared(context, principal, id, once, {
    from: ['waiting'],
    to: approve ? 'approved' : 'refused',
    reason: approve ? null : reason,
  });

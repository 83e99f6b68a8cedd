import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { type getVaultPin, pinOpenSeconds } from '@floorlight/contracts/vault-pin';

export type PinState = ReplyOf<typeof getVaultPin>;

/**
 * Adds `closesAt` and `unlocksAt` on this device's clock. The clock may be wrong, so the first is never later than a full
 * PIN period from now, and the second counts from now.
 */
export const onThisClock = (state: PinState, closesAt = Date.parse(state.openUntil ?? '')) => ({
  ...state,
  closesAt: state.openUntil === null ? null : Math.min(closesAt, Date.now() + pinOpenSeconds * 1000),
  unlocksAt: state.lockedSeconds > 0 ? Date.now() + state.lockedSeconds * 1000 : null,
});

export type PinStateHere = ReturnType<typeof onThisClock>;

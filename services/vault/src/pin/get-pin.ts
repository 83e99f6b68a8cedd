import type { Principal } from '@floorlight/contracts/principal';
import type { VaultPinState } from '@floorlight/contracts/vault-pin';
import { eq } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { vaultPins } from '../schema.ts';
import { openUntil } from './privileged.ts';

/** Whether the caller has set a PIN, and until when it is open or locked. */
export async function getPin({ db, now }: VaultContext, principal: Principal): Promise<VaultPinState> {
  const [pins, until] = await Promise.all([
    db.orm.select().from(vaultPins).where(eq(vaultPins.userId, principal.sub)),
    openUntil(db.orm, principal, now()),
  ]);
  const lockedUntil = pins[0]?.lockedUntil ?? null;
  const lockedSeconds = lockedUntil ? Math.max(0, Math.ceil((lockedUntil.getTime() - now().getTime()) / 1000)) : 0;
  return {
    isSet: pins.length > 0,
    setAt: pins[0]?.createdAt.toISOString() ?? null,
    openUntil: until?.toISOString() ?? null,
    lockedUntil: lockedUntil && lockedSeconds > 0 ? lockedUntil.toISOString() : null,
    lockedSeconds,
  };
}

import type { Passkey } from '@floorlight/contracts/passkeys';
import type { passkeys } from '../schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The passkey for its owner's eyes. */
export const publicPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

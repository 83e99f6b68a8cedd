import type { LiveHandler } from '#lib/live/reaction.ts';
import { refreshVaultPin } from './api.ts';

/** Shows the owner of the vault, on each of their devices, that somebody entered too many wrong PINs. */
export const onPinLocked: LiveHandler<'pin_locked'> = () => ({
  update: refreshVaultPin(),
  tone: 'warning',
  audience: { row: 'everyone', toast: 'everyone' },
});

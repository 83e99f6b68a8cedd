import type { Principal } from '@floorlight/contracts/principal';
import type { VaultContext } from '../context.ts';

/** Milliseconds: nobody waits longer to save a barcode. */
const timeout = 4000;

/** A photo that came with a barcode, small and without metadata; null where it can't be opened now. The barcode matters more. */
export async function shrinkPhoto(
  { reader }: Pick<VaultContext, 'reader'>,
  { sub: userId }: Principal,
  base64: string,
): Promise<Uint8Array | null> {
  const bytes = Buffer.from(base64, 'base64');
  return reader.shrink(bytes, { userId, deadline: AbortSignal.timeout(timeout) }).catch(() => null);
}

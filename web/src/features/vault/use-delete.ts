import type { Barcode } from '@floorlight/contracts/barcodes';
import { statusOf, wordsOf } from '#lib/api/failure.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useDeleteBarcodeMutation, useRestoreBarcodeMutation } from './api.ts';

/** Milliseconds for which a deletion can be taken back here. */
const undoLasts = 5000;
/** And for which a restoring that failed can be tried again: a network takes longer to come back. */
const retryLasts = 30_000;
/** It is gone for good, or its SKU is another's: no other try changes that. */
const final: (number | null)[] = [404, 409];

/** Deletes a barcode and offers to take it back. */
export function useDelete(): (barcode: Barcode) => Promise<void> {
  const [remove] = useDeleteBarcodeMutation();
  const [restore] = useRestoreBarcodeMutation();
  const toast = useToast();
  const beep = useBeep();
  return async ({ id, sku }) => {
    const params = { id };
    const { error } = await remove({ params });
    if (error) {
      beep('error');
      const message = `Failed to delete the barcode: ${wordsOf(error, 'Please try again.')}`;
      return toast({ title: 'Delete failed', message, tone: 'danger' });
    }
    beep('delete');
    const takeBack = async () => {
      const { error: refused } = await restore({ params });
      if (!refused) return toast({ title: 'Barcode restored', message: sku, tone: 'success' });
      const failed = {
        title: 'Restore failed',
        message: `${sku}: ${wordsOf(refused, 'Please try again.')}`,
        tone: 'danger' as const,
      };
      if (final.includes(statusOf(refused))) toast(failed);
      else toast({ ...failed, action: 'Retry', duration: retryLasts }, takeBack);
    };
    toast({ title: 'Barcode deleted', message: sku, tone: 'success', action: 'Undo', duration: undoLasts }, takeBack);
  };
}

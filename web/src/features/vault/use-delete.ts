import type { Barcode } from '@floorlight/contracts/barcodes';
import { failureMessageOf, statusOf } from '#lib/api/failure.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useDeleteBarcodeMutation, useRestoreBarcodeMutation } from './api.ts';

/** Milliseconds for which Undo is offered. */
const undoDuration = 5000;
/** Milliseconds for which Retry is offered after a failed restore: a network takes longer to come back. */
const retryDuration = 30_000;
/** Deleted for good, or the SKU is taken: a retry would not help. */
const finalStatuses: (number | null)[] = [404, 409];

/** Deletes a barcode and offers Undo. */
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
      const message = `Failed to delete the barcode: ${failureMessageOf(error, 'Please try again.')}`;
      return toast({ title: 'Delete failed', message, tone: 'danger' });
    }
    beep('delete');
    const undo = async () => {
      const { error: restoreError } = await restore({ params });
      if (!restoreError) return toast({ title: 'Barcode restored', message: sku, tone: 'success' });
      const failed = {
        title: 'Restore failed',
        message: `${sku}: ${failureMessageOf(restoreError, 'Please try again.')}`,
        tone: 'danger' as const,
      };
      if (finalStatuses.includes(statusOf(restoreError))) toast(failed);
      else toast({ ...failed, action: 'Retry', duration: retryDuration }, undo);
    };
    toast({ title: 'Barcode deleted', message: sku, tone: 'success', action: 'Undo', duration: undoDuration }, undo);
  };
}

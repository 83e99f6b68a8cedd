import type { Barcode } from '@floorlight/contracts/barcodes';
import { failureMessageOf, statusOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useDeleteBarcodeMutation, useRestoreBarcodeMutation } from './api.ts';
import { deleteFailure } from './delete-failure.ts';
import { t } from './messages.ts';

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
      return toast(deleteFailure(error));
    }
    beep('delete');
    const undo = async () => {
      const { error: restoreError } = await restore({ params });
      if (!restoreError) return toast({ title: t.restored(), message: sku, tone: 'success' });
      const failed = {
        title: t.restoreFailed(),
        message: t.restoreFailedReason({ sku, reason: failureMessageOf(restoreError, api.tryAgain()) }),
        tone: 'danger' as const,
      };
      if (finalStatuses.includes(statusOf(restoreError))) toast(failed);
      else toast({ ...failed, action: t.retry(), duration: retryDuration }, undo);
    };
    toast({ title: t.deleted(), message: sku, tone: 'success', action: t.undo(), duration: undoDuration }, undo);
  };
}

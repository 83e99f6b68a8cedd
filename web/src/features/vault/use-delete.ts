import type { Barcode } from '@floorlight/contracts/vault';
import { wordsOf } from '#lib/api/failure.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useDeleteBarcodeMutation, useRestoreBarcodeMutation } from '#lib/vault/vault-api.ts';

/** Milliseconds for which a deletion can be taken back here. */
const undoLasts = 5000;

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
    toast(
      { title: 'Barcode deleted', message: sku, tone: 'success', action: 'Undo', duration: undoLasts },
      async () => {
        const { error: refused } = await restore({ params });
        toast(
          refused
            ? { title: 'Restore failed', message: wordsOf(refused, 'Please try again.'), tone: 'danger' }
            : { title: 'Barcode restored', message: sku, tone: 'success' },
        );
      },
    );
  };
}

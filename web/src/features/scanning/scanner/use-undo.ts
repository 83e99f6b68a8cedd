import { deleteFailure, type ListedScan, useDeleteBarcodeMutation } from '#features/vault/api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';

/** Removes a scan from the list, and from the vault if this scan added it. */
export function useUndo(drop: (key: string) => void, putBack: (scan: ListedScan) => void) {
  const [remove] = useDeleteBarcodeMutation();
  const toast = useToast();
  return async (scan: ListedScan) => {
    drop(scan.key);
    if (!scan.kept?.isNew) return;
    const { error } = await remove({ params: { id: scan.kept.id } });
    if (!error) return;
    putBack(scan);
    toast(deleteFailure(error));
  };
}

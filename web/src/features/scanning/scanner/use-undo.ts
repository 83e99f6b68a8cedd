import { changeOutbox, type ListedScan } from '#features/vault/api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';

/** Removes a scan from the list, and from the vault if this scan added it: without a network as soon as there is one. */
export function useUndo(drop: (key: string) => void, putBack: (scan: ListedScan) => void) {
  const { id: userId } = useCurrentUser();
  return async (scan: ListedScan) => {
    drop(scan.key);
    if (!scan.kept?.isNew) return;
    const { state } = await changeOutbox.add(userId, { id: scan.kept.id, act: 'delete', sku: scan.value });
    if (state === 'refused') putBack(scan);
  };
}

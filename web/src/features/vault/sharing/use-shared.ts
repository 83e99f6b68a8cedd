import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useDecideSharedBarcodeMutation, useKeepSharedMutation, useWithdrawSharedBarcodeMutation } from './api.ts';
import { t } from './messages.ts';

/** What people do with a barcode of the site. A failure shows a toast; each resolves whether it was done. */
export function useShared(shared: SharedBarcode) {
  const toast = useToast();
  const [decide, deciding] = useDecideSharedBarcodeMutation();
  const [end, ending] = useWithdrawSharedBarcodeMutation();
  const [copy, copying] = useKeepSharedMutation();
  const params = { id: shared.id };
  const done = async (work: Promise<{ error?: unknown }>): Promise<boolean> => {
    const { error } = await work;
    if (error) toast({ title: t.failed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    return !error;
  };
  return {
    busy: deciding.isLoading || ending.isLoading || copying.isLoading,
    approve: () => void done(decide({ params, body: { approve: true } })),
    refuse: (reason: string) => done(decide({ params, body: { approve: false, reason } })),
    withdraw: (reason: string) => done(end({ params, body: { reason } })),
    keep: async () => {
      if (await done(copy(shared))) toast({ title: t.kept(), tone: 'success' });
    },
  };
}

import { codeTypeOf } from '@floorlight/contracts/barcodes';
import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { scanOutbox, waitReasonName, waitReasonOf } from '../outbox.ts';
import { useDecideSharedBarcodeMutation, useWithdrawSharedBarcodeMutation } from './api.ts';
import { t } from './messages.ts';

/**
 * What people do with a barcode of the site. A failure shows a toast; each resolves whether it was done. A copy for the own vault
 * waits on the device where there is no network.
 */
export function useShared(shared: SharedBarcode) {
  const toast = useToast();
  const [decide, deciding] = useDecideSharedBarcodeMutation();
  const [end, ending] = useWithdrawSharedBarcodeMutation();
  const { id: userId } = useCurrentUser();
  const [isCopying, setCopying] = useState(false);
  const params = { id: shared.id };
  const done = async (work: Promise<{ error?: unknown }>): Promise<boolean> => {
    const { error } = await work;
    if (error) toast({ title: t.failed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    return !error;
  };
  return {
    busy: deciding.isLoading || ending.isLoading || isCopying,
    approve: () => void done(decide({ params, body: { approve: true } })),
    refuse: (reason: string) => done(decide({ params, body: { approve: false, reason } })),
    withdraw: (reason: string) => done(end({ params, body: { reason } })),
    keep: async () => {
      setCopying(true);
      const outcome = await scanOutbox.add(userId, { ...copyOf(shared), by: 'sheet' });
      setCopying(false);
      if (outcome.state === 'sent') toast({ title: t.kept(), tone: 'success' });
      if (outcome.state !== 'waiting') return; // the outbox shows the reason of a refusal
      const title = waitReasonName(waitReasonOf(outcome.failure));
      if (areStored(scanOutbox.entries())) toast({ title, message: shared.description || shared.sku, tone: 'info' });
      else toast({ title, message: unstoredMessage(), tone: 'warning' });
    },
  };
}

const copyOf = (shared: SharedBarcode) => {
  const { value, sku, description, location, note } = shared;
  return { value, sku, description, location, note, type: codeTypeOf(shared) };
};

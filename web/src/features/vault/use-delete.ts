import type { Barcode } from '@floorlight/contracts/barcodes';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { changeOutbox } from './change-outbox.ts';
import { t } from './messages.ts';

/** Milliseconds for which Undo is offered. */
const undoDuration = 5000;

/** Deletes a barcode, without a network as soon as there is one, and offers Undo. */
export function useDelete(): (barcode: Barcode) => Promise<void> {
  const { id: userId } = useCurrentUser();
  const toast = useToast();
  const beep = useBeep();
  return async ({ id, sku }) => {
    const { state } = await changeOutbox.add(userId, { act: 'delete', id, sku });
    if (state === 'refused') return beep('error');
    beep('delete');
    const undo = () => void changeOutbox.queue(userId, { act: 'restore', id, sku }, randomId());
    const title = state === 'sent' ? t.deleted() : t.deletionWaits();
    toast({ title, message: sku, tone: 'success', action: t.undo(), duration: undoDuration }, undo);
  };
}

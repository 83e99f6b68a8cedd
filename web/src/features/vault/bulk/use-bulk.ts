import type { Barcode, CodeType } from '@floorlight/contracts/barcodes';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import type { BarcodeChange } from '../change-delivery.ts';
import { changeOutbox } from '../change-outbox.ts';
import { t } from './messages.ts';

/** Milliseconds for which Undo is offered: there is more to look at than with one. */
const undoDuration = 8000;

/** Moves, changes or deletes several barcodes, through the outbox like one. */
export function useBulk() {
  const { id: userId } = useCurrentUser();
  const toast = useToast();
  const beep = useBeep();
  const queueAll = async (changes: BarcodeChange[]): Promise<void> => {
    await Promise.all(changes.map((change) => changeOutbox.queue(userId, change, randomId())));
  };
  const count = (barcodes: readonly Barcode[]) => ({ count: barcodes.length });
  const message = () => (navigator.onLine ? {} : { message: t.waits() });
  return {
    async move(barcodes: readonly Barcode[], location: string): Promise<void> {
      await queueAll(barcodes.map(({ id, sku }) => ({ act: 'edit', id, sku, changes: { location } })));
      beep('success');
      toast({ title: t.moved(count(barcodes)), ...message(), tone: 'success' });
    },
    async retype(barcodes: readonly Barcode[], type: CodeType): Promise<void> {
      await queueAll(barcodes.map(({ id, sku }) => ({ act: 'edit', id, sku, changes: { type } })));
      beep('success');
      toast({ title: t.retyped(count(barcodes)), ...message(), tone: 'success' });
    },
    async remove(barcodes: readonly Barcode[]): Promise<void> {
      await queueAll(barcodes.map(({ id, sku }) => ({ act: 'delete', id, sku })));
      beep('delete');
      const undo = () => void queueAll(barcodes.map(({ id, sku }) => ({ act: 'restore', id, sku })));
      const title = t.deleted(count(barcodes));
      toast({ title, ...message(), tone: 'success', action: t.undo(), duration: undoDuration }, undo);
    },
  };
}

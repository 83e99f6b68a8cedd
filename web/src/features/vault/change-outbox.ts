import type { Barcode } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshVault } from './cache-tags.ts';
import { type BarcodeChange, changeDelivery } from './change-delivery.ts';
import { deleteFailure } from './delete-failure.ts';
import { storeEdits, withChanges } from './edit/edits.ts';
import { applyBarcode, removeBarcode } from './list-api.ts';
import { t } from './messages.ts';

/** Deletions, restorations, favorites, edits and uses. Each waits on the device until the vault has it. */
export const changeOutbox = defineOutbox<BarcodeChange, Barcode | null>({
  ...changeDelivery,
  describe: ({ act, sku = '' }) => (act ? t.unsentChange[act]({ sku }) : t.unsentDiscard()),
  // A barcode that is gone needs no deletion, and a use of one that can't be counted nobody's answer.
  isReturned: ({ body: { act = 'delete' } }, { status }) => act === 'use' || (act === 'delete' && status === 404),
  edit: ({ userId, body }) => {
    if (body.act === 'edit') storeEdits(userId, body.id, { base: body.version ?? 0, typed: body.changes });
    return `${paths.vault}?${new URLSearchParams({ barcode: body.id })}`;
  },
  settled: ({ body: { id, act = 'delete', sku = '' }, attempts }, outcome, dispatch) => {
    if (outcome.state === 'sent' && outcome.reply) dispatch(applyBarcode(outcome.reply));
    if (outcome.state === 'sent' && act === 'delete') dispatch(removeBarcode(id));
    if (act === 'use') return;
    if (act !== 'favorite') dispatch(refreshVault());
    // The form that awaits the first attempt shows why it was refused.
    if (act === 'edit' && outcome.state === 'refused' && attempts === 0) return;
    const isGone = act === 'delete' && outcome.state === 'refused' && outcome.failure.status === 404;
    if (outcome.state === 'sent' || isGone)
      return act === 'restore' && dispatch(showToast({ title: t.restored(), message: sku, tone: 'success' }));
    const { failure } = outcome;
    if (act === 'delete') return dispatch(showToast(deleteFailure(failure)));
    const reason = failureMessageOf(failure, api.tryAgain());
    const toast =
      act === 'restore'
        ? { title: t.restoreFailed(), message: t.restoreFailedReason({ sku, reason }) }
        : { title: t.error(), message: reason };
    return dispatch(showToast({ ...toast, tone: 'danger' }));
  },
});

/** These barcodes of a list once the vault has what waits on this device. */
export function afterChanges(barcodes: readonly Barcode[], changes: readonly BarcodeChange[]): readonly Barcode[] {
  return changes.reduce<readonly Barcode[]>((before, change) => {
    if (change.act === 'use') return before;
    if (change.act === 'edit')
      return before.map((each) => (each.id === change.id ? withChanges(each, change.changes) : each));
    if (change.act === 'favorite')
      return before.map((each) => (each.id === change.id ? { ...each, isFavorite: change.favorite } : each));
    const isRestored = changes.some(({ id, act }) => id === change.id && act === 'restore');
    return isRestored ? before : before.filter(({ id }) => id !== change.id);
  }, barcodes);
}

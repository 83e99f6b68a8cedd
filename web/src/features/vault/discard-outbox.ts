import { deleteBarcode } from '@floorlight/contracts/barcodes';
import * as z from 'zod/mini';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshVault } from './cache-tags.ts';
import { deleteFailure } from './delete-failure.ts';
import { t } from './messages.ts';

const AnyReply = z.unknown();

/**
 * AI readings that a user has rejected. Each stays queued until the vault has deleted it, so that a wrong value does not
 * stay there after a network failure.
 */
export const discardOutbox = defineOutbox<{ id: string }, unknown>({
  name: 'floorlight-discards',
  describe: () => t.unsentDiscard(),
  isReturned: (_, { status }) => status === 404,
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ endpoint: deleteBarcode, params: body, userId, siteId, idempotencyKey: key }, AnyReply),
  settled: (_, outcome, dispatch) => {
    if (outcome.state === 'sent' || outcome.failure.status === 404) return dispatch(refreshVault());
    return dispatch(showToast(deleteFailure(outcome.failure)));
  },
  maxRetryDelay: 15_000,
});

import { deleteBarcode } from '@floorlight/contracts/barcodes';
import * as z from 'zod/mini';
import { deliver } from '#lib/outbox/deliver.ts';
import { createOutbox, type Outbox, type Settled } from '#lib/outbox/outbox.ts';
import { openOutboxStore } from '#lib/outbox/outbox-store.ts';

const Nothing = z.unknown();

let told: (outcome: Settled<unknown>) => unknown = () => undefined;

/**
 * The readings of AI that a person has found wrong, until the vault has let go of them: a value nobody believes must not
 * stay there because there was no network.
 */
export const discardOutbox: Outbox<{ id: string }, unknown> = createOutbox<{ id: string }, unknown>({
  store: openOutboxStore('floorlight-discards'),
  deliver: ({ userId, body, key }) =>
    deliver({ endpoint: deleteBarcode, params: body, userId, idempotencyKey: key }, Nothing),
  settled: (_, outcome) => told(outcome),
  longestRetry: 15_000,
});

/** Who is told when the vault has let go of one, or would not. */
export function onDiscardSettled(listener: typeof told): () => void {
  told = listener;
  return () => {
    told = () => undefined;
  };
}

import { createTote, Tote, updateTote } from '@floorlight/contracts/totes';
import type { ArgsOf } from '#lib/api/send-call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

export type ToteChange = Omit<ArgsOf<typeof updateTote>['body'], 'version'>;

/** `tote`: the record as it will be. `change`: what changes in the version before it; null for a registration. */
export interface ToteAct {
  tote: Tote;
  change: ToteChange | null;
}

export const toteDelivery: Delivery<ToteAct, Tote> = {
  name: 'floorlight-totes',
  subjectOf: ({ tote }) => tote.toteNumber,
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ ...requestOf(body), userId, siteId, idempotencyKey: key }, Tote),
};

function requestOf({ tote: { id, toteNumber, version }, change }: ToteAct) {
  return change
    ? { endpoint: updateTote, params: { id }, body: { ...change, version: version - 1 } }
    : { endpoint: createTote, body: { id, toteNumber } };
}

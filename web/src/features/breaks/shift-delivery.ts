import type { BodyOf } from '@floorlight/contracts/endpoint';
import { attestShift, ShiftAttestation } from '@floorlight/contracts/shift-attestations';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** What somebody says about the breaks of their shift. */
export type ShiftStatement = BodyOf<typeof attestShift>;

export const shiftDelivery: Delivery<ShiftStatement, ShiftAttestation> = {
  name: 'floorlight-shifts',
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ endpoint: attestShift, body, userId, siteId, idempotencyKey: key }, ShiftAttestation),
};

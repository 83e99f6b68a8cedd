import type { BodyOf } from '@floorlight/contracts/endpoint';
import { attestShift, type BreakAnswer, ShiftAttestation } from '@floorlight/contracts/shift-attestations';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** The form, as typed. */
export interface ShiftForm {
  began: string;
  ended: string;
  /** By the rule of the break. */
  answers: Record<string, BreakAnswer>;
  note: string;
}
/** The name of its draft. */
export const shiftForm = 'shift';

/** What somebody says about the breaks of their shift. Entries of an earlier release lack the form. */
export type ShiftStatement = BodyOf<typeof attestShift> & { typed?: ShiftForm };

export const shiftDelivery: Delivery<ShiftStatement, ShiftAttestation> = {
  name: 'floorlight-shifts',
  deliver: ({ userId, siteId, body: { typed: _, ...body }, key }) =>
    deliver({ endpoint: attestShift, body, userId, siteId, idempotencyKey: key }, ShiftAttestation),
};

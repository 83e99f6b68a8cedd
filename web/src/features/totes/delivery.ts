import {
  createTote,
  type HandoverStep,
  handOverTote,
  removeTote,
  scanTote,
  Tote,
  updateTote,
} from '@floorlight/contracts/totes';
import type { ArgsOf } from '#lib/api/send-call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

export type ToteChange = Omit<ArgsOf<typeof updateTote>['body'], 'version'>;

/** What is done to a tote, other than registering and changing it. `from`: who has it. `at` is missing where an earlier release stored it. */
export type ToteStep =
  | { kind: 'scan'; place: string | null; at?: string }
  | { kind: 'handover'; step: HandoverStep; from: string }
  | { kind: 'removal' };

/** `tote`: the record as it will be. `change`: what changes in the version before it; null for a registration or a `step`. */
export interface ToteAct {
  tote: Tote;
  change: ToteChange | null;
  step?: ToteStep;
  /** Its screen says by itself that it is done. */
  isQuiet?: boolean;
}

export const toteDelivery: Delivery<ToteAct, Tote> = {
  name: 'floorlight-totes',
  subjectOf: ({ tote }) => tote.toteNumber,
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ ...requestOf(body), userId, siteId, idempotencyKey: key }, Tote),
};

function requestOf({ tote: { id, toteNumber, version }, change, step }: ToteAct) {
  if (step) return requestOfStep(step, id, version);
  return change
    ? { endpoint: updateTote, params: { id }, body: { ...change, version: version - 1 } }
    : { endpoint: createTote, body: { id, toteNumber } };
}

function requestOfStep(step: ToteStep, id: string, version: number) {
  const params = { id };
  switch (step.kind) {
    case 'scan':
      return {
        endpoint: scanTote,
        params,
        body: { ...(step.place !== null && { place: step.place }), ...(step.at && { scannedAt: step.at }) },
      };
    case 'handover':
      return { endpoint: handOverTote, params, body: { step: step.step, from: step.from } };
    case 'removal':
      return { endpoint: removeTote, params, body: { version: version - 1 } };
    default:
      return step satisfies never;
  }
}

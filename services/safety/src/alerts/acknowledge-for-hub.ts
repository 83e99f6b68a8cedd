import { internalRoutes } from '@floorlight/contracts/callers';
import type { CommandReply } from '@floorlight/contracts/cell-link';
import { AcknowledgementForHub } from '@floorlight/contracts/internal-requests';
import { Failure } from '@floorlight/service-kit/failures';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import { withoutKey } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { acknowledgeAlert } from './acknowledge-alert.ts';

/** Acknowledges an alert for somebody at the hub. A refusal is an answer: the hub shows its words. */
export const acknowledgementRoute = (context: SafetyContext) =>
  internalRoute(
    internalRoutes.acknowledgeAlert.path,
    AcknowledgementForHub,
    async ({ alertId, principal }): Promise<CommandReply> => {
      try {
        await acknowledgeAlert(context, principal, alertId, withoutKey);
        return { refused: null };
      } catch (error) {
        if (error instanceof Failure) return { refused: error.body };
        throw error;
      }
    },
  );

import { internalRoutes } from '@floorlight/contracts/callers';
import type { CommandReply } from '@floorlight/contracts/cell-link';
import { Principal } from '@floorlight/contracts/principal';
import { Id } from '@floorlight/contracts/scalars';
import { Failure } from '@floorlight/service-kit/failures';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import { withoutKey } from '@floorlight/service-kit/once';
import * as z from 'zod/mini';
import type { SafetyContext } from '../context.ts';
import { acknowledgeAlert } from './acknowledge-alert.ts';

/** Auth has found out who it is, and that they may. */
const Acknowledgement = z.object({ alertId: Id, principal: Principal });

/** Acknowledges an alert for somebody at the hub. A refusal is an answer: the hub shows its words. */
export const acknowledgementRoute = (context: SafetyContext) =>
  internalRoute(
    internalRoutes.acknowledgeAlert.path,
    Acknowledgement,
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

import type { Principal } from '@floorlight/contracts/principal';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { openStates } from './alert.ts';
import { changeAlert } from './change-alert.ts';

/** Cancels a false alarm. Its sender may, and everyone who may acknowledge it. */
export const cancelAlert = (context: SafetyContext, principal: Principal, id: string, once: Once) =>
  changeAlert(context, principal, {
    id,
    once,
    from: openStates,
    to: {
      state: 'cancelled',
      resolvedAt: context.now(),
      resolvedBy: principal.sub,
      resolvedByName: principal.name,
    },
    event: 'safety.alert.cancelled',
  });

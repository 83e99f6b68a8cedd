import type { Principal } from '@floorlight/contracts/principal';
import type { SafetyContext } from '../context.ts';
import { openStates } from './alert.ts';
import { change } from './change-alert.ts';

/** Cancels an alert, a false alarm: its sender may, and those who may acknowledge it. */
export const cancel = (context: SafetyContext, principal: Principal, id: string) =>
  change(context, principal, {
    id,
    from: openStates,
    to: {
      state: 'cancelled',
      resolvedAt: context.now(),
      resolvedBy: principal.sub,
      resolvedByName: principal.name,
    },
    event: 'safety.alert.cancelled',
  });

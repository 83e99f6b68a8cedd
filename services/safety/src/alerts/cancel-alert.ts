import type { Principal } from '@floorlight/contracts/principal';
import type { SafetyContext } from '../context.ts';
import { openStates } from './alert.ts';
import { change } from './change-alert.ts';

/** Stands an alert down: its sender, or a manager, says it was a false alarm. */
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

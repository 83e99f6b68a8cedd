import type { Principal } from '@floorlight/contracts/principal';
import type { SafetyContext } from '../context.ts';
import { openStates } from './alert.ts';
import { change } from './change-alert.ts';

/** A manager says: it is over. */
export const resolve = (context: SafetyContext, principal: Principal, id: string, notes: string | null | undefined) =>
  change(context, principal, {
    id,
    from: openStates,
    to: {
      state: 'resolved',
      resolvedAt: context.now(),
      resolvedBy: principal.sub,
      resolvedByName: principal.name,
      responseNotes: notes || null,
    },
    event: 'safety.alert.resolved',
  });

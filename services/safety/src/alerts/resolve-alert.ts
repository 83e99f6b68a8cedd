import type { Principal } from '@floorlight/contracts/principal';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { openStates } from './alert.ts';
import { changeAlert } from './change-alert.ts';

/** Records that a manager has ended an alert, with their response notes. */
export const resolveAlert = (
  context: SafetyContext,
  principal: Principal,
  { id, notes, once }: { id: string; notes: string | null | undefined; once: Once },
) =>
  changeAlert(context, principal, {
    id,
    once,
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

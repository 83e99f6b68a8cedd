import type { Principal } from '@floorlight/contracts/principal';
import type { SafetyContext } from '../context.ts';
import { changeAlert } from './change-alert.ts';

/** A manager says: I have seen it and I am on it. */
export const acknowledgeAlert = (context: SafetyContext, principal: Principal, id: string) =>
  changeAlert(context, principal, {
    id,
    from: ['open'],
    to: {
      state: 'in_progress',
      acknowledgedAt: context.now(),
      acknowledgedBy: principal.sub,
      acknowledgedByName: principal.name,
    },
    event: 'safety.alert.acknowledged',
  });

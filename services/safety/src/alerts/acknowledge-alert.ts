import type { Principal } from '@floorlight/contracts/principal';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { changeAlert } from './change-alert.ts';

/** Records that a manager responds to an alert. Escalations stop until it is left unsolved for a while. */
export const acknowledgeAlert = (context: SafetyContext, principal: Principal, id: string, once: Once) =>
  changeAlert(context, principal, {
    id,
    once,
    from: ['open'],
    to: {
      state: 'in_progress',
      acknowledgedAt: context.now(),
      acknowledgedBy: principal.sub,
      acknowledgedByName: principal.name,
    },
    event: 'safety.alert.acknowledged',
  });

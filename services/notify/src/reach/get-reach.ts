import type { EmergencyReach } from '@floorlight/contracts/notifications';
import type { Principal } from '@floorlight/contracts/principal';
import { notFound } from '@floorlight/service-kit/failures';
import type { NotifyContext } from '../context.ts';
import { countReach } from './count-reach.ts';

/** How far an alert has come: for its sender and the managers of its site. To everyone else it isn't there. */
export async function get({ db }: NotifyContext, principal: Principal, alertId: string): Promise<EmergencyReach> {
  const [found] = await countReach(db, [alertId]);
  const isTheirs =
    found?.siteId === principal.siteId && (principal.role === 'manager' || found.senderId === principal.sub);
  if (!found || !isTheirs) throw notFound('Emergency alert not found');
  return found.reach;
}

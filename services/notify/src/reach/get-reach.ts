import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { NotifyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { countReach } from './count-reach.ts';

/** The reach of an alert, for its sender or with `alerts.listAll` at its site. Throws `not_found`. */
export async function getReach(
  { db, mailSiteOf }: NotifyContext,
  principal: Principal,
  alertId: string,
): Promise<EmergencyReach> {
  const [found] = await countReach(db, [alertId]);
  const isTheirs =
    found?.siteId === principal.siteId && (callerMay(principal, 'alerts.listAll') || found.senderId === principal.sub);
  if (!found || !isTheirs) throw notFound(coded(refusals.alertNotFound));
  const emergencyServices = mailSiteOf(found.siteId).emergencyServicesRecipients.length > 0;
  return { ...found.reach, emergencyServices };
}

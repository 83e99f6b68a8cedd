import type { InjuryRecord } from '@floorlight/contracts/injury-records';
import type { Principal } from '@floorlight/contracts/principal';
import { eq } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { getIncident } from '../incidents/get-incident.ts';
import { injuryRecords } from '../schema.ts';
import { publicInjury, requireInjuryRecords } from './injury-record.ts';

/** The decision about an incident; null while there is none. */
export async function getInjuryRecord(
  context: SafetyContext,
  principal: Principal,
  id: string,
): Promise<{ injury: InjuryRecord | null }> {
  requireInjuryRecords(context, principal.siteId);
  await getIncident(context, principal, id);
  const [row] = await context.db.orm.select().from(injuryRecords).where(eq(injuryRecords.incidentId, id));
  return { injury: row ? publicInjury(row) : null };
}

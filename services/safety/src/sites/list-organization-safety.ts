import type { SiteSafety } from '@floorlight/contracts/organization';
import { may, rolesWith } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts, incidentReports, memberships, people } from '../schema.ts';

type Row = { siteId: string; openAlerts: number; unansweredSince: string | null; openIncidents: number };

/** What is open at the sites that the caller oversees, in one statement: all for administrators, their own for managers. */
export async function listOrganizationSafety({ db }: SafetyContext, { sub, role }: Principal): Promise<SiteSafety[]> {
  const own = sql`(
    select member.site_id from ${memberships} member join ${people} person on person.id = member.user_id
    where member.user_id = ${sub} and person.is_active and member.role in ${rolesWith('organization.read')})`;
  const isOverseen = may(role, 'sites.editAll') ? sql`true` : sql`site_id in ${own}`;
  const { rows } = await db.orm.execute<Row>(sql`
    select site_id "siteId", coalesce(alert.count, 0)::int "openAlerts",
      to_json(alert.unanswered) #>> '{}' "unansweredSince", coalesce(incident.count, 0)::int "openIncidents"
    from (
      select site_id, count(*), min(created_at) filter (where state = 'open') unanswered from ${emergencyAlerts}
      where state in ('open', 'in_progress') and folded_into is null and drill is not true and ${isOverseen} group by site_id
    ) alert full join (
      select site_id, count(*) from ${incidentReports}
      where status in ('open', 'in_progress') and ${isOverseen} group by site_id
    ) incident using (site_id)`);
  return rows.map(({ unansweredSince, ...row }) => ({
    ...row,
    unansweredSince: unansweredSince === null ? null : new Date(unansweredSince).toISOString(),
  }));
}

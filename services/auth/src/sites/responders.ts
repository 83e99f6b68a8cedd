import { rolesWith } from '@floorlight/contracts/permissions';
import { sql } from '@floorlight/database/drizzle';
import { memberships, sites, users } from '../schema.ts';

/** How many people can acknowledge the alerts of a site, as a column of a query of `sites` with a join. */
export const responders = sql<number>`(
  select count(*)::int from ${memberships} member join ${users} person on person.id = member.user_id
  where member.site_id = ${sites.id} and person.is_active and member.role in ${rolesWith('alerts.acknowledge')})`;

import type { AlarmPeople, AlarmPerson } from '@floorlight/contracts/alarm-reach';
import { may, rolesWith } from '@floorlight/contracts/permissions';
import { displayName, type Role } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import { alarmCalled } from '@floorlight/contracts/webhooks';
import type { Database } from '@floorlight/database/database';
import { and, eq, or, sql } from '@floorlight/database/drizzle';
import { people, pushSubscriptions, webhooks } from '../schema.ts';
import { phoneNumbers } from '../text-messages/tables.ts';

export interface AlarmReachContext {
  db: Database;
  /** Whether this installation sends text messages. */
  sendsTexts: boolean;
}

/** Whom the plan of a site may name: of the caller's, or of another for those who edit every site. */
export async function listAlarmPeople(
  context: AlarmReachContext,
  { role, siteId }: Principal,
  asked: string | undefined,
): Promise<AlarmPeople> {
  const site = (may(role, 'sites.editAll') && asked) || siteId;
  const [found, hasWebhook] = await Promise.all([alarmPeople(context, site), hasCalledWebhook(context.db, site)]);
  return { people: found, sendsTexts: context.sendsTexts, hasWebhook };
}

/** Everybody of the organisation who is more than a worker somewhere, by name. */
export async function alarmPeople({ db, sendsTexts }: AlarmReachContext, siteId: string): Promise<AlarmPerson[]> {
  const { rows } = await db.orm.execute<Row>(sql`
    select person.id, person.first_name, person.last_name, person.email, here.role,
      exists (select from ${pushSubscriptions} device where device.user_id = person.id) as push,
      exists (
        select from ${phoneNumbers} phone
        where phone.user_id = person.id and phone.verified_at is not null and phone.problem is null) as text
    from ${people} person
    left join memberships here on here.user_id = person.id and here.site_id = ${siteId}
    where person.is_active and (person.role <> 'worker' or exists (
      select from memberships other where other.user_id = person.id and other.role in ${rolesWith('alerts.listAll')}))`);
  return rows
    .map(({ id, first_name: firstName, last_name: lastName, email, role, push, text }) => ({
      userId: id,
      name: displayName({ firstName, lastName, email }),
      responds: role !== null && may(role, 'alerts.acknowledge'),
      push,
      mail: email !== '',
      text: text && sendsTexts,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

interface Row extends Record<string, unknown> {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Role | null;
  push: boolean;
  text: boolean;
}

/** Whether an enabled webhook takes the calls of a site's plan. */
export const hasCalledWebhook = async ({ orm }: Database, siteId: string): Promise<boolean> =>
  (await orm.$count(
    webhooks,
    and(
      eq(webhooks.isEnabled, true),
      sql`${webhooks.events} ? ${alarmCalled}`,
      or(sql`${webhooks.siteId} is null`, eq(webhooks.siteId, siteId)),
    ),
  )) > 0;

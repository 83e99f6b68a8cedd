import { type MailFailures, mailFailureHours } from '@floorlight/contracts/control-room';
import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { announcements, mails, memberships, people } from '../schema.ts';

type Row = { at: string; retries: boolean; toServices: boolean; count: number };

/**
 * The mails of the last day that the mail server refused, or that it still has not taken: to emergency services about the
 * caller's site, and to people who work there.
 */
export async function getMailFailures(
  { db }: Pick<NotifyContext, 'db'>,
  { siteId }: Pick<Principal, 'siteId'>,
): Promise<MailFailures> {
  const { rows } = await db.orm.execute<Row>(sql`
    select to_json(mail.created_at) #>> '{}' as at, mail.status <> 'failed' as retries, mail.key is not null and mail.key !~ ' (named|evacuation)$' as "toServices",
      count(*) over ()::int as count
    from ${mails} mail
    where mail.created_at > now() - make_interval(hours => ${mailFailureHours})
      and (mail.status = 'failed' or mail.status in ('waiting', 'sending') and mail.last_error is not null)
      and (
        mail.key is null and exists (
          select from ${people} person join ${memberships} member on member.user_id = person.id
          where member.site_id = ${siteId} and lower(person.email) = lower(mail.recipient))
        or exists (
          select from ${announcements} announcement
          where announcement.site_id = ${siteId}
            and announcement.id = case when mail.key ~ '^[0-9a-f-]{36} ' then split_part(mail.key, ' ', 1)::uuid end)
      )
    order by mail.created_at desc limit 1`);
  const [last] = rows;
  if (!last) return { count: 0, last: null };
  const { at, retries, toServices, count } = last;
  return { count, last: { at: new Date(at).toISOString(), retries, toServices } };
}

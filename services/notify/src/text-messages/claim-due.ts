import type { Language } from '@floorlight/contracts/languages';
import type { Database } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { alerts, announcements, people } from '../schema.ts';
import { phoneNumbers, type TextKind, textMessages } from './tables.ts';

/** A text that this process alone may send, once. */
export interface DueText {
  id: string;
  kind: TextKind;
  subjectId: string;
  siteId: string;
  userId: string;
  round: number;
  attempts: number;
  /** Of an alert's event. */
  data: unknown;
  /** Its alert was answered since, no text about that went out, or it has waited for too long: nobody needs it any more. */
  isOver: boolean;
  /** Null where they have removed it, or not verified it. A code goes to a number that is not verified. */
  number: string | null;
  sealedCode: string | null;
  language: Language | null;
}

/** Nobody needs to be woken by it later. */
const textLife = '10 minutes';
/** Seconds: longer than an attempt takes. */
const lostAfter = 30;

/** Claims up to `most` due texts. A claim outlives the process: what it began is not sent by another one. */
export async function claimDue({ orm }: Database, most: number): Promise<DueText[]> {
  const { rows } = await orm.execute<DueText & Record<string, unknown>>(sql`
    with due as (
      select id from ${textMessages} where state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at limit ${most} for update skip locked
    ), claimed as (
      update ${textMessages} text set state = 'sending', claimed_at = now(), attempts = text.attempts + 1
      from due where text.id = due.id returning text.*
    )
    select claimed.id, claimed.kind, claimed.subject_id as "subjectId", claimed.site_id as "siteId",
      claimed.user_id as "userId", claimed.round, claimed.attempts, event.data,
      claimed.created_at < now() - ${textLife}::interval
        or coalesce(alert.status <> coalesce(event.data ->> 'status', 'active'), false)
        or claimed.kind = 'end' and not exists (
          select from ${textMessages} alarm where alarm.kind = 'alarm' and alarm.subject_id = claimed.subject_id
            and alarm.user_id = claimed.user_id and alarm.state in ('sending', 'sent', 'unknown')) as "isOver",
      case when phone.verified_at is not null or claimed.kind = 'code' then phone.number end as number,
      case when phone.code_id = claimed.subject_id then phone.sealed_code end as "sealedCode", person.language
    from claimed
    left join ${announcements} event on event.id = claimed.announcement_id
    left join ${alerts} alert on claimed.kind = 'alarm' and alert.id = claimed.subject_id
    left join ${phoneNumbers} phone on phone.user_id = claimed.user_id
    left join ${people} person on person.id = claimed.user_id`);
  return rows;
}

/** Texts whose process ended during the call: they may have arrived, so nobody sends them again. */
export const giveUpLost = ({ orm }: Database) =>
  orm.execute(sql`
    update ${textMessages} set state = 'unknown', ended_at = now()
    where state = 'sending' and claimed_at < now() - make_interval(secs => ${lostAfter})`);

import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import type { AlertEvent } from '../announcements/alert-words.ts';
import { textMessages } from './tables.ts';

/** Whoever was texted about an alert is texted once that it is over. The claim leaves out whose texts never went. */
export async function queueEndTexts(tx: Transaction, events: AlertEvent[]): Promise<void> {
  const ends = events.filter(({ name }) => name === 'safety.alert.resolved' || name === 'safety.alert.cancelled');
  if (ends.length === 0) return;
  await tx.execute(sql`
    insert into ${textMessages} (kind, subject_id, user_id, site_id, announcement_id)
    select distinct on (alarm.subject_id, alarm.user_id) 'end', alarm.subject_id, alarm.user_id, alarm.site_id, ended.event_id
    from unnest(${sql.param(ends.map(({ payload }) => payload.alert.id))}::uuid[],
      ${sql.param(ends.map(({ id }) => id))}::uuid[]) ended (alert_id, event_id)
    join ${textMessages} alarm on alarm.kind = 'alarm' and alarm.subject_id = ended.alert_id
    on conflict do nothing`);
}

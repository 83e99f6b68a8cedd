import type { PreparedStatement } from '@floorlight/database/prepared';
import type { AlertEvent } from '../announcements/alert-words.ts';

/** Whoever was texted about an alert is texted once that it is over. The claim leaves out whose texts never went. */
export function queueEndTexts(events: AlertEvent[]): PreparedStatement[] {
  const ends = events.filter(({ name }) => name === 'safety.alert.resolved' || name === 'safety.alert.cancelled');
  if (ends.length === 0) return [];
  const values = [ends.map(({ payload }) => payload.alert.id), ends.map(({ id }) => id)];
  return [{ name: 'queue-end-texts', text: statement, values }];
}

const statement = `
  insert into text_messages (kind, subject_id, user_id, site_id, announcement_id)
  select distinct on (alarm.subject_id, alarm.user_id) 'end', alarm.subject_id, alarm.user_id, alarm.site_id, ended.event_id
  from unnest($1::uuid[], $2::uuid[]) ended (alert_id, event_id)
  join text_messages alarm on alarm.kind = 'alarm' and alarm.subject_id = ended.alert_id
  on conflict do nothing`;

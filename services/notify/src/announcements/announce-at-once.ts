import { peopleReferredTo, referenceTo, showNames, textsIn } from '@floorlight/contracts/hidden-names';
import type { AtOnce } from '@floorlight/event-bus/handlers';
import type { AlertState } from '../alerts/alert-states.ts';
import {
  announcementColumns,
  type Draft,
  numberIn,
  type Outgoing,
  pushOf,
  recordColumns,
  sendAnnouncements,
  toRecord,
} from './announce.ts';

/**
 * One statement that announces an alert of which nothing is known yet. It stores nothing and returns no row where
 * something is known, its site has no feed yet, or its sender has no name here. Should one of these become known while it
 * waits for the feed's lock, it fails. Null for an alert that names more than its sender.
 */
export function announceAtOnce(
  context: Outgoing,
  consumer: string,
  { draft, state }: { draft: Draft; state: AlertState },
): AtOnce | null {
  const { siteId } = draft.announcement;
  // The statement adds the feed's numbers to these.
  const numbered = numberIn(new Map([[siteId, { siteId, top: 0, places: 0 }]]), draft);
  const { announcement } = numbered;
  const person = onlyNamed(announcement);
  if (person === null || numbered.own.length > 0 || announcement.place === null) return null;
  const alert = [state.id, state.senderId, state.status, state.version, state.round, state.place];
  const reference = person && referenceTo(person, 'name');
  const values = [consumer, announcement.id, siteId, ...alert, person, reference, JSON.stringify([toRecord(numbered)])];
  return {
    statement: { name: 'announce-at-once', text: statement, values },
    onStored(row) {
      const { seq, place, name } = row as { seq: number; place: number; name: string }; // as the statement returns them
      const { title, message, coded, data } = announcement;
      const named = showNames({ title, message, coded, data }, person ? [{ id: person, name }] : [], '');
      sendAnnouncements(
        context,
        [pushOf({ ...numbered, announcement: { ...announcement, ...named, seq, place } })],
        [draft],
      );
    },
  };
}

/** The only person whose name an announcement refers to; undefined for nobody, and null for anything else. */
function onlyNamed({ title, message, coded, data }: Draft['announcement']): string | undefined | null {
  const texts = textsIn({ title, message, coded, data });
  const [person, ...others] = peopleReferredTo(texts);
  if (!person) return undefined;
  const withoutNames = texts.map((text) => text.replaceAll(referenceTo(person, 'name'), ''));
  return others.length > 0 || peopleReferredTo(withoutNames).length > 0 ? null : person;
}

// Everything comes from the feed's row, so that its lock is taken before anything is written. The name is that of
// `displayName`; without both parts there is none.
const statement = `
  with named as (
    select case when $10::uuid is null then '' else (
      select first_name || ' ' || last_name from people where id = $10 and first_name <> '' and last_name <> ''
    ) end as name
  ), feed as (
    update site_feeds set top = top + 1, places = places + 1
    where site_id = $3 and (select name from named) is not null
      and not exists (select from inbox where consumer = $1 and event_id = $2)
      and not exists (select from alerts where id = $4)
    returning top as seq, places as place
  ), handled as (
    insert into inbox (consumer, event_id) select $1, $2 from feed
  ), known as (
    insert into alerts (id, site_id, sender_id, status, version, round, place)
    select $4::uuid, $3, $5::uuid, $6, $7::int, $8::int, $9 from feed
  ), announced as (
    insert into announcements (${announcementColumns}, seq, place)
    select record.*, feed.seq, feed.place
    from feed, named, jsonb_to_recordset(
      replace($12, coalesce($11, ''), substr(to_json(name)::text, 2, length(to_json(name)::text) - 2))::jsonb
    ) as record (${recordColumns})
  )
  select seq, place, name from feed, named`;

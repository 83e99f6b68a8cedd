import type { LiveType } from '@floorlight/contracts/live';
import type { Transaction } from '@floorlight/database/database';
import { type PreparedStatement, send } from '@floorlight/database/prepared';
import { together } from '@floorlight/database/together';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import type { Push } from '../live/push.ts';
import type { Announcement } from './announcement.ts';
import { liveMessage } from './live-message.ts';
import { lockSites, type SiteFeed } from './site-feed.ts';

export type NewAnnouncement = Omit<
  Announcement,
  'seq' | 'place' | 'audience' | 'actorId' | 'pushDue' | 'callDue' | 'pushTo' | 'mailTo'
> &
  Partial<Pick<Announcement, 'pushDue' | 'callDue'>>;

export interface Audience {
  /** Default: the managers of the site. With `everyone` the others of the site get it live only. */
  audience?: Announcement['audience'];
  /** Others who get it, with a row in their panel. */
  also?: string[] | undefined;
  /** Others, or managers, who get it live only. */
  quietly?: string[] | undefined;
  /** Who caused it: for them it counts as read. */
  actorId?: string | undefined;
}

/** What sends announcements once they are stored. */
export type Outgoing = Pick<NotifyContext, 'live' | 'queueMailsNow' | 'queuePushesNow' | 'callPeopleNow'>;

export interface Draft extends Audience {
  announcement: NewAnnouncement;
}

/** Writes an announcement at the end of its site's feed; pushes it live after the commit. */
export async function announce(
  context: NotifyContext,
  tx: Transaction,
  announcement: NewAnnouncement,
  audience: Audience = {},
): Promise<void> {
  const sites = await lockSites(tx, [announcement.siteId]);
  await together(send(tx, announcing(context, tx, [{ announcement, ...audience }], sites)));
}

/**
 * The statement that writes announcements at the ends of their sites' feeds, whatever the number of announcements and of
 * recipients; they are pushed live after the commit. The caller holds the locks of the sites.
 */
export function announcing(
  context: Outgoing,
  tx: Transaction,
  drafts: Draft[],
  sites: Map<string, SiteFeed>,
): PreparedStatement[] {
  if (drafts.length === 0) return [];
  const numbered = drafts.map((draft) => numberIn(sites, draft));
  const pushes = numbered.map(pushOf);
  afterCommit(tx, () => sendAnnouncements(context, pushes, drafts));
  const values = [...topsOf(numbered, sites), ...ownRowsOf(numbered), JSON.stringify(numbered.map(toRecord))];
  return [{ name: 'announce', text: announceStatement, values }];
}

/** Sends what was stored, live and in every other way. */
export function sendAnnouncements(context: Outgoing, pushes: Push[], drafts: Draft[]): void {
  context.live.push(pushes);
  if (drafts.some(({ announcement }) => announcement.mailDue)) context.queueMailsNow();
  if (drafts.some(({ announcement }) => announcement.pushDue)) context.queuePushesNow();
  if (drafts.some(({ announcement }) => announcement.callDue)) context.callPeopleNow();
}

/** Without the numbers. */
export const announcementColumns = `id, site_id, occurred_at, type, title, message, coded, metadata, data, how, listed,
  mail_due, push_due, call_due, audience, actor_id`;
/** The same in the JSON of `toRecord`. */
export const recordColumns = `id uuid, site_id text, occurred_at timestamptz, type text, title text, message text, coded jsonb,
  metadata jsonb, data jsonb, how jsonb, listed boolean, mail_due boolean, push_due boolean, call_due boolean,
  audience text, actor_id uuid`;

const announceStatement = `
  with numbers as (
    update site_feeds site set top = taken.top, places = taken.places
    from unnest($1::text[], $2::int[], $3::int[]) as taken (site_id, top, places) where site.site_id = taken.site_id
  ), own as (
    insert into notifications (user_id, id, seq, is_read, listed)
    select * from unnest($4::uuid[], $5::uuid[], $6::int[], $7::boolean[], $8::boolean[])
  )
  insert into announcements (${announcementColumns}, seq, place)
  select * from jsonb_to_recordset($9::jsonb) as record (${recordColumns}, seq integer, place integer)`;

interface Numbered {
  announcement: Announcement & { seq: number };
  /** The recipients with a row of their own, and whether their panel shows it. */
  own: [userId: string, listed: boolean][];
}

export function numberIn(
  sites: Map<string, SiteFeed>,
  { announcement, audience = 'managers', also = [], quietly = [], actorId }: Draft,
): Numbered {
  const site = sites.get(announcement.siteId);
  if (!site) throw new Error(`The feed of ${announcement.siteId} is not locked`);
  site.top += 1;
  const isShown = audience !== null && announcement.listed;
  if (isShown) site.places += 1;
  const place = isShown ? site.places : null;
  const own = new Map([...quietly.map((id) => [id, false] as const), ...also.map((id) => [id, true] as const)]);
  const { pushDue = false, callDue = false } = announcement;
  return {
    announcement: {
      ...announcement,
      pushDue,
      callDue,
      pushTo: null,
      mailTo: null,
      seq: site.top,
      place,
      audience,
      actorId: actorId ?? null,
    },
    own: [...own],
  };
}

/** The sites' numbers, as columns. */
function topsOf(numbered: Numbered[], sites: Map<string, SiteFeed>): unknown[][] {
  const ids = new Set(numbered.map(({ announcement }) => announcement.siteId));
  const taken = [...sites.values()].filter(({ siteId }) => ids.has(siteId));
  return [taken.map(({ siteId }) => siteId), taken.map(({ top }) => top), taken.map(({ places }) => places)];
}

/** The recipients' own rows, as columns. */
function ownRowsOf(numbered: Numbered[]): unknown[][] {
  const rows = numbered.flatMap(({ announcement: { id, seq, actorId }, own }) =>
    own.map(([userId, listed]) => ({ userId, id, seq, isRead: !listed || userId === actorId, listed })),
  );
  return (['userId', 'id', 'seq', 'isRead', 'listed'] as const).map((key) => rows.map((row) => row[key]));
}

export const toRecord = ({ announcement }: Numbered) => ({
  ...announcement,
  site_id: announcement.siteId,
  occurred_at: announcement.occurredAt,
  mail_due: announcement.mailDue,
  push_due: announcement.pushDue,
  call_due: announcement.callDue,
  actor_id: announcement.actorId,
});

const isUrgent = (type: LiveType): boolean =>
  type === 'emergency_alert' || type === 'evacuation_called' || type === 'evacuation_ended';

export function pushOf({ announcement, own }: Numbered): Push {
  const { siteId, seq, audience, listed, metadata, occurredAt } = announcement;
  const isRead = (asListed: boolean) =>
    (audience !== null && listed === asListed) || own.some(([, each]) => each === asListed);
  const message = (asListed: boolean) => JSON.stringify(liveMessage(announcement, asListed));
  return {
    lane: isUrgent(metadata.liveType) ? 'alert' : 'routine',
    aboutAlert: metadata.liveType === 'emergency_alert' || metadata.liveType === 'emergency_update',
    siteId,
    first: seq,
    seq,
    occurredAt: occurredAt.getTime(),
    audience,
    listed,
    own,
    messages: {
      ...(isRead(true) && { listed: message(true) }),
      ...((isRead(false) || audience === 'everyone') && { unlisted: message(false) }),
    },
  };
}

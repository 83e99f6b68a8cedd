import * as z from 'zod/mini';
import { EmergencyAlert, Severity } from './alerts.ts';
import { Beacon, BeaconType } from './beacons.ts';
import { Evacuation, RollCallEntry } from './evacuations.ts';
import { Incident } from './incidents.ts';
import { CodedTexts, EmergencyReach } from './notifications.ts';
import { Id, Instant } from './scalars.ts';
import { SignUpRequest } from './sign-up-requests.ts';
import { SiteCountWall } from './site-counts.ts';
import { Tote } from './totes.ts';

/**
 * Path of the live connection; `?after=seq&site=id` resumes after the last frame received, if the session still works at
 * that site: each site has numbers of its own. A client without such a frame asks by `?age=milliseconds` for what was sent
 * since then, at most `maxReplayAge`: the first heartbeat says whether it was `complete`.
 */
export const livePath = '/ws';
/** Milliseconds. */
export const maxReplayAge = 60_000;
/** The same for a wall display, by its own cookie. Its frames are a `WallFrame` each. */
export const wallLivePath = `${livePath}?wall`;
/** Seconds between heartbeats. */
export const heartbeatInterval = 15;
/**
 * Milliseconds before each attempt to reconnect; the last repeats. Where another instance runs, the first attempt finds it; a
 * server that dies alone is back within a second, so the next ones come soon. They are only for connections that have lasted for
 * `steadyAfter` milliseconds: otherwise a server that closes each of thousands at once would never get rest. `firstOfOthers`
 * is for people who receive no alerts. A connection that was one too many waits for `replaced`, or until its page is used
 * again: at once it would close the next oldest, which would do the same.
 */
export const reconnectDelays = {
  first: [100, 250, 500, 500, 1000],
  firstOfOthers: 400,
  later: 3000,
  steadyAfter: 10_000,
  replaced: 60_000,
};

/**
 * The pause before this attempt, counted from 0, with up to a third more by chance: not everybody comes at once. Whoever receives
 * alerts comes before all others, who would keep the processors busy for most of a second.
 */
export const reconnectDelay = (
  attempt: number,
  { receivesAlerts, random = Math.random }: { receivesAlerts: boolean; random?: () => number },
): number => {
  const first = receivesAlerts || attempt > 0 ? reconnectDelays.first[attempt] : reconnectDelays.firstOfOthers;
  return (first ?? reconnectDelays.later) * (1 + random() / 3);
};

/** Our close codes (RFC 6455 leaves 4000–4999 to applications), and that of a server which restarts: come again at once. */
export const closeCodes = {
  restarting: 1012,
  sessionEnded: 4401,
  tooSlow: 4408,
  siteChanged: 4410,
  tooMany: 4429,
} as const;

/** The most live connections of one session, and of one person. A further one closes the oldest with `tooMany`. */
export const connectionLimits = { session: 5, person: 20 };

/** How a client presents a message. Left out of a message, its fields are false and 0. */
export const LivePresentation = z.object({
  /** Update what is on the screen, without a sound, toast or desktop notification: it is not news to this reader. */
  quiet: z._default(z.boolean(), false),
  /** The sender of an open alert pressed the button again: it gets attention, but no row in the panel. */
  repeated: z._default(z.boolean(), false),
  /** News about an alert that has no row in the panel: a message, or the zone. */
  passing: z.optional(z.boolean()),
  /** Who caused it: it is not news to them. */
  by: z.optional(Id),
  /** The escalation round of an `emergency_alert` that nobody has acknowledged, from 1; 0 when it is first sent. */
  round: z._default(z.int().check(z.gte(0)), 0),
});
export type LivePresentation = z.infer<typeof LivePresentation>;

const message = {
  /** Also the id of the message's row in the panel. */
  id: Id,
  title: z.string(),
  message: z.string(),
  coded: z.optional(CodedTexts),
  siteId: z.string(),
  createdAt: Instant,
  how: z._default(LivePresentation, { quiet: false, repeated: false, round: 0 }),
};
const alert = z.object({ severity: Severity });
const andon = z.object({ alertType: BeaconType });

/** `over`: its time is up. `extended`: a manager gave it more time. `cancelled`: by a manager, or after 12 hours. */
export const BreakUpdateKind = z.enum(['over', 'extended', 'cancelled']);
export type BreakUpdateKind = z.infer<typeof BreakUpdateKind>;

/** One notification as a client receives it. `data` is what it is about, in its public shape. */
export const LiveMessage = z.discriminatedUnion('type', [
  /** An alert was raised, or escalated because nobody has acknowledged it. */
  z.object({ ...message, type: z.literal('emergency_alert'), data: EmergencyAlert, alert }),
  /** An alert was acknowledged, resolved or cancelled, its button was pressed again, or its sender has moved. */
  z.object({ ...message, type: z.literal('emergency_update'), data: EmergencyAlert, alert }),
  z.object({ ...message, type: z.literal('incident_report'), data: Incident, alert }),
  /** An incident was assigned, worked on, resolved or closed. */
  z.object({ ...message, type: z.literal('incident_update'), data: Incident, alert }),
  z.object({ ...message, type: z.literal('andon_placed'), data: Beacon, andon }),
  z.object({ ...message, type: z.literal('andon_taken'), data: Beacon, andon }),
  /** Also of one that ended by itself. */
  z.object({ ...message, type: z.literal('andon_resolved'), data: Beacon, andon }),
  /** A beacon was hidden, or is shown again. */
  z.object({ ...message, type: z.literal('andon_changed'), data: Beacon, andon }),
  /** Everybody of the site leaves, or it is a drill. */
  z.object({ ...message, type: z.literal('evacuation_called'), data: Evacuation }),
  z.object({ ...message, type: z.literal('evacuation_extended'), data: Evacuation }),
  z.object({ ...message, type: z.literal('evacuation_ended'), data: Evacuation }),
  /** For managers: somebody needs help in an evacuation, which `id` is. */
  z.object({
    ...message,
    type: z.literal('evacuation_help'),
    data: z.extend(RollCallEntry, { id: Id, drill: z.boolean() }),
  }),
  /** Somebody asks to be a manager, or managers have decided. */
  z.object({ ...message, type: z.literal('sign_up'), data: SignUpRequest }),
  /** The reader's own break has changed. `id` is the break's; its type stays with the breaks service. */
  z.object({ ...message, type: z.literal('break_update'), data: z.object({ id: Id, kind: BreakUpdateKind }) }),
  /** The PIN of the reader's vault is locked after too many wrong entries. */
  z.object({ ...message, type: z.literal('pin_locked'), data: z.object({ id: Id, until: Instant }) }),
  /** The reader's badge, or to managers that of somebody at their site, was used on two shared devices at once. */
  z.object({ ...message, type: z.literal('badge_reused'), data: z.object({ id: Id, userId: Id }) }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
export type LiveType = LiveMessage['type'];
/** The message of one type. */
export type LiveMessageOf<T extends LiveType> = Extract<LiveMessage, { type: T }>;

/**
 * By itself, because most frames are one. `complete`, in the first of a connection with an `age`: every frame since then has
 * been sent before it, also those without a number, except `alerts_elsewhere`.
 */
export const Heartbeat = z.object({
  type: z.literal('heartbeat'),
  seq: z.int(),
  complete: z.optional(z.boolean()),
});

/**
 * A frame from the server. `seq` rises with each notification of a user: it is the number in the feed of their site, of
 * which they have a part. `after` is the number of the frame before it; if that is above the last one received, some are
 * missing. (An earlier server sends no `after`: its numbers rise by one.) The heartbeat carries the number of the last
 * frame. The frames below it are outside the feed and have no number:
 * - `emergency_reach` goes to an alert's sender when its counts change, and when the sender connects while it is open.
 * - `breaks_changed` and `counts_changed` tell managers to read breaks or counts again.
 * - `site_changed` tells everyone of the site to read its settings again.
 * - `alerts_elsewhere` tells the managers of a site who are connected at another one to read its open alerts.
 * - `notifications_read` tells the other devices of a person that they have read notifications.
 * - `vault_changed` tells the owner of a vault, on all their devices, that they added, edited, deleted or restored a barcode.
 * - `shared_barcodes_changed` tells everyone of the site to read its shared barcodes again.
 * - `alarm_test` is a test alarm that its reader asked for. The client reports that it arrived.
 * - `roll_call_changed` goes to those who see the site's roll calls, several entries at a time, in no order: the highest
 *   `version` is the newest.
 * - `tote_changed` goes to everyone of the site, in no order: the highest `version` is the newest.
 * - `site_count_changed` goes to those who are on a count of the site, and to its managers, in no order: of each wall the
 *   highest `version` is the newest. Without walls, everything about the count is read again.
 */
export const LiveFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), seq: z.int(), after: z.optional(z.int()), data: LiveMessage }),
  Heartbeat,
  z.object({ type: z.literal('emergency_reach'), data: EmergencyReach }),
  z.object({ type: z.literal('breaks_changed') }),
  z.object({ type: z.literal('counts_changed') }),
  z.object({ type: z.literal('site_changed') }),
  z.object({ type: z.literal('alerts_elsewhere') }),
  z.object({ type: z.literal('notifications_read') }),
  z.object({ type: z.literal('roll_call_changed'), evacuationId: Id, entries: z.array(RollCallEntry) }),
  z.object({ type: z.literal('tote_changed'), data: Tote }),
  z.object({ type: z.literal('site_count_changed'), siteCountId: Id, walls: z.optional(z.array(SiteCountWall)) }),
  /** `deleted`: the id of the deleted barcode. */
  z.object({ type: z.literal('vault_changed'), deleted: z.optional(Id) }),
  z.object({ type: z.literal('shared_barcodes_changed') }),
  z.object({ type: z.literal('alarm_test'), id: Id }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;

/**
 * A frame to a wall display. `wall_changed`: something that it shows may have changed; it reads again. The frame says nothing
 * else, because everybody can read a wall.
 */
export const WallFrame = z.object({ type: z.enum(['heartbeat', 'wall_changed']) });
export type WallFrame = z.infer<typeof WallFrame>;

/** Ids of one receipt: its frame stays below the kilobyte that the server takes. */
export const maxReceiptIds = 20;

const receipt = { type: z.enum(['received', 'seen']) };

/**
 * A frame from a client, with one id or several. It answers each `emergency_alert` with `received`, and with `seen` once
 * a visible page has shown it; `seen` alone means both. An id is the LiveMessage's, or the alert's for an alert that the
 * client read elsewhere. Repeating a receipt changes nothing; receipts of users who were not notified are ignored.
 */
export const LiveReceipt = z.union([
  z.object({ ...receipt, id: Id }),
  z.object({ ...receipt, ids: z.array(Id).check(z.minLength(1), z.maxLength(maxReceiptIds)) }),
]);
export type LiveReceipt = z.infer<typeof LiveReceipt>;

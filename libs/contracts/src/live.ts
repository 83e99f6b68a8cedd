import * as z from 'zod/mini';
import { Severity } from './alerts.ts';
import { EmergencyReach } from './notifications.ts';
import { Id, Instant } from './scalars.ts';
import { Tote } from './totes.ts';

/** Where the live connection is; `?after=seq` resumes behind the last frame seen. */
export const livePath = '/ws';
/** Seconds between heartbeats. */
export const heartbeatInterval = 15;
/** Close codes of our own (RFC 6455 leaves 4000–4999 to applications). */
export const closeCodes = { sessionEnded: 4401, tooSlow: 4408 } as const;

export const LiveType = z.enum([
  /**
   * An alert was raised, or told again as nobody has acknowledged it: then `data.escalation` is the round, from 1.
   * `data.quiet` where it has its answer already, and to its sender.
   */
  'emergency_alert',
  /**
   * An alert was acknowledged, resolved or stood down, was pressed again (`data.repeated`: its sender calls, whoever has
   * acknowledged it), or its sender has moved: the last one is `data.quiet`, it changes what is shown and is told to
   * nobody; so is a press that comes after the answer to it.
   */
  'emergency_update',
  'incident_report',
  /** An incident was assigned, worked on or closed: `data.quiet` to whom it is no news, as above. */
  'incident_update',
  'andon_placed',
  'andon_resolved',
  /** Somebody asks to be a manager, or has an answer; `data.quiet` to the managers then. */
  'sign_up',
  /** The reader's own break ran over, or a manager gave it more time or cancelled it. */
  'break_update',
]);
export type LiveType = z.infer<typeof LiveType>;

/** What one notification says live. `id` is also the id of its row in the panel. */
export const LiveMessage = z.object({
  id: Id,
  type: LiveType,
  title: z.string(),
  message: z.string(),
  siteId: z.string(),
  createdAt: Instant,
  /** The noun itself in its public shape: an EmergencyAlert, an Incident, a Beacon or a SignUpRequest; the id of a break. */
  data: z.record(z.string(), z.unknown()),
  /** Of emergencies and incidents. */
  alert: z.optional(z.object({ severity: Severity })),
  /** Of beacons. */
  andon: z.optional(z.object({ alertType: z.string() })),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

/**
 * A frame from the server. `seq` rises by one with each notification of a user, without gaps; the heartbeat carries
 * the highest, so a client notices what it missed. `emergency_reach` stands beside the feed, without a number: it goes
 * to the alert's sender whenever the counts change, and when they connect while it is open (`getReach` answers the same).
 * `breaks_changed` neither: it tells managers that what they see of their site's breaks can be read anew, and no more;
 * `counts_changed` the same of counts. `tote_changed` tells everyone of the site what a tote has become: they come in no
 * order, and the highest `version` holds.
 */
export const LiveFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), seq: z.int(), data: LiveMessage }),
  z.object({ type: z.literal('heartbeat'), seq: z.int() }),
  z.object({ type: z.literal('emergency_reach'), data: EmergencyReach }),
  z.object({ type: z.literal('breaks_changed') }),
  z.object({ type: z.literal('counts_changed') }),
  z.object({ type: z.literal('tote_changed'), data: Tote }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;

/**
 * A frame from a client: it answers each `emergency_alert` with `received`, and with `seen` once that was shown on a
 * visible page. `id` is the LiveMessage's; or the alert's, for what the client read elsewhere. Said twice is said once;
 * what nobody told this user counts for nothing.
 */
export const LiveReceipt = z.object({ type: z.enum(['received', 'seen']), id: Id });
export type LiveReceipt = z.infer<typeof LiveReceipt>;

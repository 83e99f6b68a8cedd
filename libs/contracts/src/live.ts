import * as z from 'zod/mini';
import { Severity } from './safety.ts';
import { Id, Instant } from './scalars.ts';

/** Where the live connection is; `?after=seq` resumes behind the last frame seen. */
export const livePath = '/ws';
/** Seconds between heartbeats. */
export const heartbeatInterval = 15;
/** Close codes of our own (RFC 6455 leaves 4000–4999 to applications). */
export const closeCodes = { sessionEnded: 4401, tooSlow: 4408 } as const;

export const LiveType = z.enum([
  'emergency_alert',
  /** An alert was acknowledged, resolved or stood down. */
  'emergency_update',
  'incident_report',
  'andon_placed',
  'andon_resolved',
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
  /** The noun itself in its public shape: an EmergencyAlert for the two emergency types. */
  data: z.record(z.string(), z.unknown()),
  alert: z.optional(z.object({ severity: Severity })),
  andon: z.optional(z.object({ alertType: z.string() })),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

/**
 * A frame from the server. `seq` rises by one with each notification of a user, without gaps; the heartbeat carries
 * the highest, so a client notices what it missed.
 */
export const LiveFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), seq: z.int(), data: LiveMessage }),
  z.object({ type: z.literal('heartbeat'), seq: z.int() }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;

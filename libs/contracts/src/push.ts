import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import type { Language } from './languages.ts';
import { Id, IdParams, Instant, maxLength, optionalText } from './scalars.ts';

/** What a device may do without. Alarms, and their answers, reach every device that has subscribed. */
export const routinePushes = ['break_ending', 'break_over', 'tote', 'incident'] as const;
export const RoutinePush = z.enum(routinePushes);
export type RoutinePush = z.infer<typeof RoutinePush>;

/**
 * Routine pushes with a field of their own, because earlier releases know the values of `routine`. Until somebody chooses,
 * a device takes them if it takes totes.
 */
export const separatePushes = ['wantedTotes', 'counts', 'sharedBarcodes'] as const;
export type SeparatePush = (typeof separatePushes)[number];

/** `message`, `placed`: news for the sender and the responders of an open alert. `test`: an alarm to oneself. */
export type PushKind =
  | 'alarm'
  | 'answered'
  | 'message'
  | 'placed'
  | 'test'
  | 'evacuation'
  | 'all_clear'
  | 'needs_help'
  | 'count'
  | 'tote_wanted'
  | 'share_asked'
  | 'share_decided'
  | RoutinePush;

/**
 * What a push service carries to a device, encrypted for it alone (RFC 8291). A locked screen shows it, so it names
 * nobody, and no position.
 */
export interface PushPayload {
  kind: PushKind;
  /** The alert's, test's, incident's, break's or tote's. */
  id: string;
  /** When it happened. */
  at: string;
  title: string;
  body: string;
  /** Of the words. */
  language: Language;
  /** The screen that it opens. */
  path: string;
  /**
   * Whose device it is, and the site that it is about: a device without a network sends an answer later, as this person.
   * Missing in pushes of an earlier release.
   */
  reader?: { userId: string; siteId: string };
  /**
   * The buttons of an alarm, and what is shown after Acknowledge: where it failed, where a device without a network has kept
   * it, or could not keep it, and once what it kept is sent.
   */
  words?: { acknowledge: string; open: string; failed: string; offline: string; kept: string; acknowledged: string };
}

const base64url = /^[\w-]+$/;
/** Longest address of a push service. */
const endpointMax = 1000;
const endpoint = z.url({ protocol: /^https?$/ }).check(maxLength(endpointMax));

/** As a browser's `PushSubscription.toJSON()` has it. */
const subscription = {
  endpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(base64url), z.minLength(86), z.maxLength(88)),
    auth: z.string().check(z.regex(base64url), z.minLength(22), z.maxLength(24)),
  }),
};

/** A device that gets the caller's pushes. */
export const PushDevice = z.object({
  id: Id,
  name: z.nullable(z.string()),
  routine: z.array(RoutinePush),
  /** Whether it takes walls to count that are assigned. */
  counts: z.optional(z.boolean()),
  /** Whether it says that somebody wants a tote of the caller. */
  wantedTotes: z.optional(z.boolean()),
  /** Whether it takes requests to share a barcode, and the answers to the caller's own. */
  sharedBarcodes: z.optional(z.boolean()),
  createdAt: Instant,
  /** When a push service last took a push for it. */
  lastSuccessAt: z.nullable(Instant),
  /** Whether the session of this request has subscribed it. */
  isThisSession: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

const push = { service: 'notify', access: 'user' } as const;

export const getPushKey = defineEndpoint({
  ...push,
  method: 'GET',
  path: '/api/push/key',
  summary: 'The public key with which a browser subscribes to pushes (VAPID, RFC 8292).',
  reply: { status: 200, body: z.object({ key: z.string() }) },
});

export const listPushDevices = defineEndpoint({
  ...push,
  method: 'GET',
  path: '/api/push/subscriptions',
  summary: "The devices that get the caller's pushes, newest first.",
  reply: { status: 200, body: z.array(PushDevice) },
});

export const subscribeToPush = defineEndpoint({
  ...push,
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: "Sends the caller's pushes to a device until the session ends. Repeating it changes what the device gets.",
  body: z.object({
    ...subscription,
    name: optionalText(100),
    /** Left out: as before, and everything for a new device. */
    routine: z.optional(z.array(RoutinePush).check(z.maxLength(routinePushes.length))),
    /** Left out: as before; as with totes for a new device. */
    counts: z.optional(z.boolean()),
    wantedTotes: z.optional(z.boolean()),
    sharedBarcodes: z.optional(z.boolean()),
    /** The public key with which the browser subscribed. */
    key: z.string().check(z.regex(base64url), z.maxLength(100)),
    /** The device's address before its push service gave it another one. */
    replaces: z.optional(endpoint),
  }),
  reply: { status: 200, body: PushDevice },
  fails: ['conflict'],
});

export const unsubscribeFromPush = defineEndpoint({
  ...push,
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  summary: "Sends one of the caller's devices no more pushes.",
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found'],
});

export const receivedPush = defineEndpoint({
  ...push,
  method: 'POST',
  path: '/api/push/receipts',
  summary: 'A device of the caller has shown the push of an alert: it counts as reached.',
  body: z.object({ alertId: Id }),
  reply: { status: 204 },
  survivesAuth: true,
  neverLimited: true,
});

export const pushEndpoints = { getPushKey, listPushDevices, subscribeToPush, unsubscribeFromPush, receivedPush };

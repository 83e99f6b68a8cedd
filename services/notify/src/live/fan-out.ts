import { randomUUID } from 'node:crypto';
import type { Bus, Message } from '@floorlight/event-bus/bus';
import type { Logger } from '@floorlight/telemetry/logger';
import * as z from 'zod/mini';
import { Push } from './push.ts';
import type { SiteSubscriptions } from './site-subscriptions.ts';

/** Pushes per message: NATS takes a megabyte. */
const chunkSize = 50;

const FannedOut = z.array(Push);
type FannedOut = z.infer<typeof FannedOut>;

/** A frame outside the feeds, for the sockets of one user, or without a user for those of the whole site. */
const SideFrame = z.object({ siteId: z.string(), userId: z.nullable(z.string()), frame: z.string() });
export type SideFrame = z.infer<typeof SideFrame>;

/** A user whose audience has changed, see `Push`. */
const Changed = z.object({ siteId: z.string(), userId: z.string() });
export type Changed = z.infer<typeof Changed>;

/** The connections that an instance holds for one user. */
const HeldConnections = z.object({
  siteId: z.string(),
  userId: z.string(),
  connections: z.array(z.object({ sessionId: z.string(), openedAt: z.number() })),
});
export type HeldConnections = z.infer<typeof HeldConnections>;

/**
 * Sends pushes and side frames over plain NATS to the other instances that have sockets at their site. What is lost there
 * they find when they next compare what has arrived with the feeds.
 */
export function fanOut({
  bus,
  sites,
  log,
  deliver,
  sendSideFrame,
  compareConnections,
  readAgain,
}: {
  bus: Bus;
  sites: SiteSubscriptions;
  log: Logger;
  deliver: (pushes: Push[]) => void;
  sendSideFrame: (sideFrame: SideFrame) => void;
  compareConnections: (held: HeldConnections) => void;
  readAgain: (changed: Changed) => void;
}) {
  /** NATS returns an instance its own messages; the subject identifies them before they are parsed. */
  const instance = randomUUID();

  function receivePush(data: Uint8Array): void {
    const parsed = FannedOut.safeParse(parseJson(data));
    if (!parsed.success) {
      log.warn({ err: parsed.error }, 'could not read a push of another instance');
      return;
    }
    deliver(parsed.data);
  }

  function receiveSideFrame(data: Uint8Array): void {
    const parsed = SideFrame.safeParse(parseJson(data));
    if (parsed.success) sendSideFrame(parsed.data);
    else log.warn({ err: parsed.error }, 'could not read a side frame of another instance');
  }

  function receiveHeld(data: Uint8Array): void {
    const parsed = HeldConnections.safeParse(parseJson(data));
    if (parsed.success) compareConnections(parsed.data);
    else log.warn({ err: parsed.error }, 'could not read the connections of another instance');
  }

  function receiveChanged(data: Uint8Array): void {
    const parsed = Changed.safeParse(parseJson(data));
    if (parsed.success) readAgain(parsed.data);
    else log.warn({ err: parsed.error }, 'could not read whose audience has changed at another instance');
  }

  function broadcast(subject: string, message: FannedOut | SideFrame | HeldConnections | Changed): void {
    try {
      bus.broadcast(subject, JSON.stringify(message));
    } catch (error) {
      log.warn({ err: error }, 'could not fan out: other instances find it in the feeds');
    }
  }

  return {
    listen(): () => void {
      const ofOthers =
        (receive: (data: Uint8Array) => void) =>
        ({ subject, data }: Message) => {
          if (!subject.endsWith(instance)) receive(data);
        };
      const unsubscribes = [
        sites.listen((siteId) => `fanout.${siteId}.*`, ofOthers(receivePush)),
        sites.listen((siteId) => `side-frame.${siteId}.*`, ofOthers(receiveSideFrame)),
        // Of every site: a person's connections are counted wherever they are, and may be at another site than the change.
        bus.subscribe('connected.*.*', ofOthers(receiveHeld)),
        bus.subscribe('changed.*.*', ofOthers(receiveChanged)),
      ];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    sendSideFrame: (sideFrame: SideFrame): void => broadcast(`side-frame.${sideFrame.siteId}.${instance}`, sideFrame),
    shareConnections: (held: HeldConnections): void => broadcast(`connected.${held.siteId}.${instance}`, held),
    push(pushes: Push[]): void {
      for (const { siteId, changed: userId } of pushes)
        if (userId !== undefined) broadcast(`changed.${siteId}.${instance}`, { siteId, userId });
      for (const [siteId, ofSite] of Map.groupBy(pushes, (push) => push.siteId)) {
        for (let start = 0; start < ofSite.length; start += chunkSize)
          broadcast(`fanout.${siteId}.${instance}`, ofSite.slice(start, start + chunkSize));
      }
    },
  };
}

function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(data).toString());
  } catch {
    return undefined;
  }
}

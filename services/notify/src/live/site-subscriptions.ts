import type { Bus, Message } from '@floorlight/event-bus/bus';

type Subscribe = (siteId: string) => () => void;

export interface SiteSubscriptions {
  /** Receives a subject of each site that has sockets here, also of those that get their first later. Returns unsubscribe. */
  listen(subjectOf: (siteId: string) => string, handler: (message: Message) => void): () => void;
  /** A site has its first socket here, or its last one has closed. */
  change(siteId: string, isNeeded: boolean): void;
  has(siteId: string): boolean;
  /** Whether everything that was sent to a site since this time of `performance.now()` has come here. */
  hasSince(siteId: string, time: number): boolean;
  stop(): void;
}

/** Milliseconds for which a site without sockets stays: most come again. */
const linger = 30_000;
/** Milliseconds until all servers of NATS know a new subscription. */
const settlesIn = 1000;

/**
 * Subscribes to what the other instances send to the sites that have sockets here, and to nothing of other sites: an alert
 * at one site costs the instances of the others nothing. Calls `onChange` when a site begins or ends: what is sent
 * meanwhile is unknown.
 */
export function siteSubscriptions(
  bus: Pick<Bus, 'subscribe' | 'onConnection' | 'connected'>,
  onChange: (siteId: string) => void,
): SiteSubscriptions {
  const subscribes = new Set<Subscribe>();
  const sites = new Map<
    string,
    { unsubscribes: Map<Subscribe, () => void>; began: number; leaving?: NodeJS.Timeout }
  >();
  let connectedAt = Infinity;
  bus.onConnection(() => {
    connectedAt = performance.now();
  });

  function begin(siteId: string): void {
    const present = sites.get(siteId);
    clearTimeout(present?.leaving);
    if (present) return;
    const unsubscribes = new Map([...subscribes].map((subscribe) => [subscribe, subscribe(siteId)]));
    sites.set(siteId, { unsubscribes, began: performance.now() });
    onChange(siteId);
  }

  function end(siteId: string): void {
    for (const unsubscribe of sites.get(siteId)?.unsubscribes.values() ?? []) unsubscribe();
    sites.delete(siteId);
    onChange(siteId);
  }

  return {
    listen(subjectOf, handler) {
      const subscribe: Subscribe = (siteId) => bus.subscribe(subjectOf(siteId), handler);
      subscribes.add(subscribe);
      for (const [siteId, { unsubscribes }] of sites) unsubscribes.set(subscribe, subscribe(siteId));
      return () => {
        subscribes.delete(subscribe);
        for (const { unsubscribes } of sites.values()) {
          unsubscribes.get(subscribe)?.();
          unsubscribes.delete(subscribe);
        }
      };
    },
    change(siteId, isNeeded) {
      if (isNeeded) return begin(siteId);
      const site = sites.get(siteId);
      if (site) site.leaving = setTimeout(() => end(siteId), linger).unref();
    },
    has: (siteId) => sites.has(siteId),
    hasSince(siteId, time) {
      const { began = Infinity } = sites.get(siteId) ?? {};
      return bus.connected() && Math.max(began, connectedAt) + settlesIn <= time;
    },
    stop() {
      for (const [siteId, { leaving }] of sites) {
        clearTimeout(leaving);
        end(siteId);
      }
    },
  };
}

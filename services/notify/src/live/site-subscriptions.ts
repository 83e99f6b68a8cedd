import type { Bus, Message } from '@floorlight/event-bus/bus';

type Subscribe = (siteId: string) => () => void;

export interface SiteSubscriptions {
  /** Receives a subject of each site that has sockets here, also of those that get their first later. Returns unsubscribe. */
  listen(subjectOf: (siteId: string) => string, handler: (message: Message) => void): () => void;
  /** A site has its first socket here, or its last one has closed. */
  change(siteId: string, isNeeded: boolean): void;
  has(siteId: string): boolean;
  stop(): void;
}

/** Milliseconds for which a site without sockets stays: most come again. */
const linger = 30_000;

/**
 * Subscribes to what the other instances send to the sites that have sockets here, and to nothing of other sites: an alert
 * at one site costs the instances of the others nothing. Calls `onBegin` when a site begins: what was sent before is unknown.
 */
export function siteSubscriptions(bus: Pick<Bus, 'subscribe'>, onBegin: (siteId: string) => void): SiteSubscriptions {
  const subscribes = new Set<Subscribe>();
  const sites = new Map<string, { unsubscribes: Map<Subscribe, () => void>; leaving?: NodeJS.Timeout }>();

  function begin(siteId: string): void {
    const present = sites.get(siteId);
    clearTimeout(present?.leaving);
    if (present) return;
    sites.set(siteId, { unsubscribes: new Map([...subscribes].map((subscribe) => [subscribe, subscribe(siteId)])) });
    onBegin(siteId);
  }

  function end(siteId: string): void {
    for (const unsubscribe of sites.get(siteId)?.unsubscribes.values() ?? []) unsubscribe();
    sites.delete(siteId);
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
    stop() {
      for (const [siteId, { leaving }] of sites) {
        clearTimeout(leaving);
        end(siteId);
      }
    },
  };
}

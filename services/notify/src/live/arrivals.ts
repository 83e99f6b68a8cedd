import type { Connection } from './connections.ts';
import type { Push } from './push.ts';

/** A push that has arrived in the order of its site's numbers. */
export interface Delivery {
  push: Push;
  /** When it arrived, by `performance.now()`. */
  at: number;
  /** As in the push, by user. */
  own: ReadonlyMap<string, boolean>;
  /** The last number before it that was for each audience. */
  before: { managers: number; everyone: number };
  /** The frames built so far. */
  frames: Map<string, Buffer>;
}

/** Whether a push is for a connection. */
export const isFor = ({ push, own }: Delivery, { siteId, userId, audience }: Connection): boolean =>
  siteId === push.siteId &&
  (own.has(userId) ||
    (push.audience === 'everyone' && audience !== null) ||
    (push.audience === 'managers' && audience === 'managers'));

interface Site {
  /** The last number that has arrived. */
  position: number;
  lastFor: Delivery['before'];
  /** The newest deliveries, without a gap from the number `base` on. */
  recent: Delivery[];
  base: number;
  /** Since when that is so, by `performance.now()`. */
  knownSince: number;
  /** Pushes above a gap in the numbers. */
  early: Push[];
  timer?: NodeJS.Timeout | undefined;
}

/** Deliveries kept for each site. */
const kept = 512;
/** Milliseconds: two instances commit in an order in which their pushes need not arrive. */
const gapTimeout = 40;

/**
 * Puts the pushes of each site in the order of their numbers. What is missing for longer than a moment is lost: then
 * `onLost` is called, and connections find it in the database.
 */
export function arrivals({
  onArrival,
  onLost,
}: {
  onArrival: (delivery: Delivery) => void;
  onLost: (siteId: string) => void;
}) {
  const sites = new Map<string, Site>();

  function siteAt(siteId: string, position: number): Site {
    let site = sites.get(siteId);
    if (!site) {
      const knownSince = performance.now();
      site = { position, lastFor: everyAudience(position), recent: [], base: position, knownSince, early: [] };
      sites.set(siteId, site);
    }
    return site;
  }

  function arrive(site: Site, push: Push): void {
    const at = performance.now();
    const delivery = { push, at, own: new Map(push.own), before: { ...site.lastFor }, frames: new Map() };
    if (push.audience !== null) site.lastFor.managers = push.seq;
    if (push.audience === 'everyone') site.lastFor.everyone = push.seq;
    site.position = push.seq;
    site.recent.push(delivery);
    if (site.recent.length > 2 * kept) {
      const last = site.recent.splice(0, kept).at(-1);
      if (last) Object.assign(site, { base: last.push.seq, knownSince: last.at });
    }
    onArrival(delivery);
  }

  function arriveEarly(site: Site): void {
    if (site.early.length > 1) site.early.sort((a, b) => a.seq - b.seq);
    for (let next = site.early[0]; next && next.first <= site.position + 1; next = site.early[0]) {
      site.early.shift();
      if (next.seq > site.position) arrive(site, next);
    }
    clearTimeout(site.timer);
    const [first] = site.early;
    site.timer = first && setTimeout(() => lose(first.siteId, first.first - 1), gapTimeout);
  }

  /** Gives up what is missing up to this number. */
  function lose(siteId: string, position: number): void {
    const site = siteAt(siteId, position);
    if (position > site.position) {
      const knownSince = performance.now();
      Object.assign(site, { position, base: position, knownSince, lastFor: everyAudience(position), recent: [] });
      onLost(siteId);
    }
    arriveEarly(site);
  }

  return {
    add(push: Push): void {
      const site = siteAt(push.siteId, push.first - 1);
      if (push.seq <= site.position) return;
      site.early.push(push);
      arriveEarly(site);
    },

    /** What has arrived between these two numbers; null if some of it is no longer here. */
    between(siteId: string, after: number, before: number): Delivery[] | null {
      const site = sites.get(siteId);
      if (!site || site.base > after) return null;
      return site.recent.filter(({ push }) => push.seq > after && push.seq < before);
    },

    /** What has arrived after this number; null if some of it is no longer here. */
    since(siteId: string, after: number): Delivery[] | null {
      const site = siteAt(siteId, after);
      if (site.position <= after) return [];
      return site.base > after ? null : site.recent.filter(({ push }) => push.seq > after);
    },

    /** The last number that had arrived at this time of `performance.now()`; null if that is no longer known. */
    positionAt(siteId: string, time: number): number | null {
      const site = sites.get(siteId);
      if (!site || site.knownSince > time) return null;
      const next = site.recent.find(({ at }) => at >= time);
      return next ? next.push.first - 1 : site.position;
    },

    /** Forgets a site of which pushes went elsewhere: the next one that arrives begins anew. */
    forget(siteId: string): void {
      clearTimeout(sites.get(siteId)?.timer);
      sites.delete(siteId);
    },

    compare: (siteId: string, top: number): void => lose(siteId, top),
  };
}

const everyAudience = (seq: number) => ({ managers: seq, everyone: seq });

import { maxReplayAge } from '@floorlight/contracts/live';

interface Recent {
  /** By `performance.now()`. */
  at: number;
  /** Null: it was for the whole site. */
  userId: string | null;
  bytes: Buffer;
}

/** Frames kept for each site. */
const kept = 512;

/**
 * The frames without a number that were sent to each site lately. They are in no feed, and a client that is just starting may
 * have read what they are about before they were sent.
 */
export function recentFrames() {
  const sites = new Map<string, { frames: Recent[]; droppedAt: number }>();

  return {
    add({ siteId, userId }: { siteId: string; userId: string | null }, bytes: Buffer): void {
      const at = performance.now();
      const site = sites.get(siteId) ?? { frames: [], droppedAt: -Infinity };
      sites.set(siteId, site);
      site.frames.push({ at, userId, bytes });
      const isTooOld = (frame: Recent | undefined) => frame !== undefined && frame.at < at - maxReplayAge;
      while (site.frames.length > kept || isTooOld(site.frames[0])) site.droppedAt = site.frames.shift()?.at ?? at;
    },

    /** What this user was sent since this time of `performance.now()`; null if some of it is no longer here. */
    since({ siteId, userId }: { siteId: string; userId: string }, time: number): Buffer[] | null {
      const { frames, droppedAt } = sites.get(siteId) ?? { frames: [], droppedAt: -Infinity };
      if (droppedAt >= time) return null;
      return frames
        .filter((frame) => frame.at >= time && (frame.userId === null || frame.userId === userId))
        .map(({ bytes }) => bytes);
    },

    forget: (siteId: string): void => void sites.delete(siteId),
  };
}

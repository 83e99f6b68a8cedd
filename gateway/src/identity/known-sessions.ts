import { principalGrace } from '@floorlight/contracts/principal';
import { LRUCache } from 'lru-cache';
import type { Session } from './session.ts';

export interface Known {
  session: Session;
  /** By `performance.now()`: when it has to be looked up again. */
  holdsUntil: number;
}

/** Milliseconds. Longer than any principal lives that was signed before its session ended. */
const endedFor = 600_000;
const strangerFor = 30_000;
/** Longer than any look-up takes. */
const doubtedFor = 60_000;

/** What this process knows of sessions, bounded: by cookie, by session id, which cookies are nobody's, what has ended. */
export function knownSessions() {
  const tokenOf = new Map<string, string>();
  const byToken = new LRUCache<string, Known>({
    max: 20_000,
    ttl: principalGrace * 1000,
    dispose: ({ session }, token) => {
      if (tokenOf.get(session.sessionId) === token) tokenOf.delete(session.sessionId);
    },
    noDisposeOnSet: true,
  });
  const strangers = new LRUCache<string, true>({ max: 20_000, ttl: strangerFor });
  const doubted = new LRUCache<string, number>({ max: 20_000, ttl: doubtedFor });
  const ended = new LRUCache<string, true>({ max: 50_000, ttl: endedFor });

  return {
    get: (sessionToken: string) => byToken.get(sessionToken),
    add(sessionToken: string, known: Known): void {
      byToken.set(sessionToken, known);
      tokenOf.set(known.session.sessionId, sessionToken);
    },
    /** Has what is known of a user's sessions looked up again; answers the cookies they are known by. */
    doubt(userId: string): string[] {
      doubted.set(userId, performance.now());
      const theirs = [...byToken.entries()].filter(([, { session }]) => session.userId === userId);
      for (const [, known] of theirs) known.holdsUntil = 0;
      return theirs.map(([sessionToken]) => sessionToken);
    },
    /** Whether what was asked about a user at this moment, by `performance.now()`, may have been answered before they changed. */
    wasDoubtedSince: (userId: string, askedAt: number) => (doubted.get(userId) ?? Number.NEGATIVE_INFINITY) >= askedAt,
    isStranger: (sessionToken: string) => strangers.has(sessionToken),
    addStranger: (sessionToken: string) => void strangers.set(sessionToken, true),
    /** An answer about this session that was on its way when it ended no longer counts. */
    hasEnded: (sessionId: string) => ended.has(sessionId),
    /** Answers the cookie it was known by. */
    end(sessionId: string): string | undefined {
      const sessionToken = tokenOf.get(sessionId);
      ended.set(sessionId, true);
      if (sessionToken === undefined) return;
      byToken.delete(sessionToken);
      strangers.set(sessionToken, true);
      return sessionToken;
    },
  };
}

import { principalGrace } from '@floorlight/contracts/principal';
import { boundedCache } from '@floorlight/service-kit/bounded-cache';
import { parseCredential } from './credential.ts';
import type { Session } from './session.ts';

export interface StoredSession {
  session: Session;
  /** When it has to be looked up again, by `performance.now()`. */
  freshUntil: number;
}

/** Milliseconds. Longer than the life of any principal signed before its session ended. */
const endedTtl = 600_000;
const unknownTtl = 60_000;
/** A key that is refused at a closed site works again soon after the site reopens. */
const refusedTtl = 2000;
/** Milliseconds. Longer than any lookup takes. */
const invalidatedTtl = 60_000;

/** The sessions, unknown cookies and ended sessions that this process remembers, each bounded in number. */
export function sessionStore() {
  /** A session has one cookie. An API key of all sites has a credential for each site. */
  const tokensOf = new Map<string, Set<string>>();
  const byToken = boundedCache<string, StoredSession>(20_000, {
    ttl: principalGrace * 1000,
    dispose: ({ session }, token) => {
      const tokens = tokensOf.get(session.sessionId);
      if (tokens?.delete(token) && tokens.size === 0) tokensOf.delete(session.sessionId);
    },
    noDisposeOnSet: true,
  });
  const unknown = boundedCache<string, true>(20_000, { ttl: unknownTtl });
  const invalidated = boundedCache<string, number>(20_000, { ttl: invalidatedTtl });
  const ended = boundedCache<string, true>(50_000, { ttl: endedTtl });

  return {
    get: (sessionToken: string) => byToken.get(sessionToken),
    add(sessionToken: string, known: StoredSession): void {
      byToken.set(sessionToken, known);
      const { sessionId } = known.session;
      tokensOf.set(sessionId, (tokensOf.get(sessionId) ?? new Set()).add(sessionToken));
    },
    /**
     * Marks the sessions and keys of a user, a shared device or a site for a new lookup. Returns their credentials. Answers
     * to lookups of the next `unsettledFor` milliseconds may still be stale.
     */
    invalidate(id: string, unsettledFor = 0): string[] {
      invalidated.set(id, performance.now() + unsettledFor);
      const theirs = [...byToken.entries()].filter(([, { session }]) => session.userId === id || session.siteId === id);
      for (const [, known] of theirs) known.freshUntil = 0;
      return theirs.map(([sessionToken]) => sessionToken);
    },
    /** The sites at which known sessions work. */
    sites: (): Set<string> => new Set([...byToken.values()].flatMap(({ session }) => session.siteId ?? [])),
    /** Whether its user or site changed since `askedAt` (`performance.now()`), so that an answer to that lookup may be stale. */
    wasInvalidatedSince: (
      { userId, siteId = '' }: Pick<Session, 'userId'> & { siteId?: string | undefined },
      askedAt: number,
    ) => [userId, siteId].some((id) => (invalidated.get(id) ?? Number.NEGATIVE_INFINITY) >= askedAt),
    isUnknown: (sessionToken: string) => unknown.has(sessionToken),
    addUnknown: (sessionToken: string) =>
      void unknown.set(sessionToken, true, { ttl: parseCredential(sessionToken) ? refusedTtl : unknownTtl }),
    /** Forgets one credential. The others of its key or device stay. */
    remove: (sessionToken: string) => void byToken.delete(sessionToken),
    /** A lookup that was under way when a session ended must not bring it back. */
    hasEnded: (sessionId: string) => ended.has(sessionId),
    /** Forgets a session or key. Returns its credentials. */
    end(sessionId: string): string[] {
      const tokens = [...(tokensOf.get(sessionId) ?? [])];
      ended.set(sessionId, true);
      for (const token of tokens) {
        byToken.delete(token);
        unknown.set(token, true);
      }
      return tokens;
    },
  };
}

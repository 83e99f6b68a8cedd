import type { PrincipalGrant } from '@floorlight/contracts/principal';
import { principalGrace, sessionTokenPattern } from '@floorlight/contracts/principal';
import { unavailable } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import type { AskAuth } from './ask-auth.ts';
import { type Known, knownSessions } from './known-sessions.ts';
import { type PrincipalCache, renewBefore } from './principal-cache.ts';
import type { Session } from './session.ts';

export interface Sessions {
  /**
   * Whose session a cookie is; null where it is nobody's. Throws `unavailable` where that can't be known now. At most
   * one question per cookie is under way, and an answer holds half a minute unless auth says otherwise meanwhile.
   */
  of(sessionToken: string): Session | null | Promise<Session | null>;
  /** For sessions that have ended: from now on nobody's. */
  forget(sessionIds: readonly string[]): void;
  /** For a user of whom something has changed: from the next request on their principals are new. */
  renew(userId: string): Promise<void>;
  /** Calls the listener with the id of each session that was known and ended. */
  onEnd(listener: (sessionId: string) => void): void;
}

/** Milliseconds. */
const recheckAfter = 30_000;
const recheckWhileAuthIsAway = 2000;
const grace = principalGrace * 1000;

/** Turns session cookies into principals: process memory, then Redis, then auth; never auth for each request. */
export function createSessions(options: { cache: PrincipalCache; askAuth: AskAuth; log: Logger }): Sessions {
  const { cache, askAuth, log } = options;
  const sessions = knownSessions();
  const lookups = new Map<string, Promise<Session | null>>();
  const listeners: ((sessionId: string) => void)[] = [];
  let authAwayUntil = 0;

  function forget(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) {
      const sessionToken = sessions.end(sessionId);
      if (sessionToken) void cache.drop(sessionToken);
      for (const listener of listeners) listener(sessionId);
    }
  }

  /** An answer that was asked for before its user changed is good for those who wait for it, and for nobody after. */
  function remember(sessionToken: string, grant: PrincipalGrant, askedAt: number): Session {
    const principalEnds = Date.parse(grant.expiresAt);
    const { sessionId, userId, principal } = grant;
    const session = { sessionId, userId, principal, principalEnds };
    const untilRenewal = Math.max(1000, principalEnds - renewBefore - Date.now());
    const holdsFor = sessions.wasDoubtedSince(userId, askedAt) ? 0 : Math.min(recheckAfter, untilRenewal);
    sessions.add(sessionToken, { session, holdsUntil: performance.now() + holdsFor });
    return session;
  }

  async function lookUp(sessionToken: string): Promise<Session | null> {
    const askedAt = performance.now();
    const cached = await cache.read(sessionToken);
    if (cached && Date.parse(cached.expiresAt) - renewBefore > Date.now() && !sessions.hasEnded(cached.sessionId))
      return remember(sessionToken, cached, askedAt);

    const known = sessions.get(sessionToken);
    if (known && performance.now() < authAwayUntil) return keepFor(known);
    let grant: PrincipalGrant | null;
    try {
      grant = await askAuth(sessionToken);
    } catch (error) {
      if (performance.now() >= authAwayUntil) log.warn({ err: error }, 'Auth is away: known sessions go on');
      authAwayUntil = performance.now() + recheckWhileAuthIsAway;
      return keepFor(sessions.get(sessionToken), error);
    }
    authAwayUntil = 0;
    if (grant && !sessions.hasEnded(grant.sessionId)) {
      if (!sessions.wasDoubtedSince(grant.userId, askedAt)) void cache.write(sessionToken, grant);
      return remember(sessionToken, grant, askedAt);
    }
    sessions.addStranger(sessionToken);
    if (known) forget([known.session.sessionId]);
    return null;
  }

  return {
    of(sessionToken) {
      const known = sessions.get(sessionToken);
      if (known && performance.now() < known.holdsUntil) return known.session;
      if (!sessionTokenPattern.test(sessionToken) || sessions.isStranger(sessionToken)) return null;

      const underWay = lookups.get(sessionToken);
      if (underWay) return underWay;
      const lookup = lookUp(sessionToken).finally(() => lookups.delete(sessionToken));
      lookups.set(sessionToken, lookup);
      return lookup;
    },
    forget,
    async renew(userId) {
      await Promise.all(sessions.doubt(userId).map((sessionToken) => cache.drop(sessionToken)));
    },
    onEnd: (listener) => void listeners.push(listener),
  };
}

function keepFor(known: Known | undefined, error?: unknown): Session {
  if (!known || Date.now() > known.session.principalEnds + grace) throw unavailable(undefined, error);
  known.holdsUntil = performance.now() + recheckWhileAuthIsAway;
  return known.session;
}

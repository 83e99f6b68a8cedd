import type { PrincipalGrant } from '@floorlight/contracts/principal';
import { principalGrace, sessionTokenPattern } from '@floorlight/contracts/principal';
import { Failure, unavailable } from '@floorlight/service-kit/failures';
import { fairQueue, type Place } from '@floorlight/service-kit/fair-queue';
import type { Logger } from '@floorlight/telemetry/logger';
import { parseCredential } from './credential.ts';
import type { FetchGrant } from './fetch-grant.ts';
import { type PrincipalCache, renewBefore } from './principal-cache.ts';
import type { Session } from './session.ts';
import { type StoredSession, sessionStore } from './session-store.ts';

export interface Sessions {
  /**
   * The session of a cookie, an API key or a shared device (`credential.ts`); null if there is none. Throws `unavailable` if
   * that can't be looked up now. At most one lookup per cookie runs at a time, and its answer holds for half a minute unless
   * an event of auth changes it. Lookups of cookies that neither this process nor Redis knows take turns by the network from
   * which they come, and begin after all others; those of `urgent` requests go before the rest.
   */
  find(sessionToken: string, from?: { network: string; urgent?: boolean }): Session | null | Promise<Session | null>;
  /**
   * A known session with principals of another site of its user, from auth. Null if the session has ended. Throws `forbidden`
   * where the user has no access to the site, and `unavailable` if auth can't be reached.
   */
  at(siteId: string, session: Session, sessionToken: string): Promise<Session | null>;
  /** The session of a cookie that this process knows, even if it has to be looked up again. */
  known(sessionToken: string): Session | null;
  /** Drops sessions that have ended. */
  forget(sessionIds: readonly string[]): void;
  /** Drops the cached principals of a user or shared device that has changed: the next request gets new ones. */
  refreshUser(userId: string): Promise<void>;
  /** The same for everybody at a site that was closed or reopened, of which auth's other instances learn within two seconds. */
  refreshSite(siteId: string): Promise<void>;
  /** The same for everybody, where a site's rule also holds for people at others. */
  refreshAll(): Promise<void>;
  /** Calls the listener with the id of each session that was known and ended. */
  onEnd(listener: (sessionId: string) => void): void;
}

/** Milliseconds. */
const freshFor = 30_000;
const retryAuthAfter = 2000;
/** Milliseconds. Who is known already does not wait long for an auth that hangs. */
const knownTimeout = 500;
const siteSettlesIn = 4000;
const grace = principalGrace * 1000;
/**
 * Made-up cookies of one network wait behind each other, and no cookie of another network waits for them. What waits too
 * long may be a real session, so it is never told that it sent too much.
 */
const lookupLimits = { concurrency: 8, maxLength: 2000, longestWait: 5, busy: () => unavailable() };

const lanes = { known: 0, urgent: 1, other: 2 };

/**
 * Turns session cookies, API keys and shared devices into principals from process memory, then Redis, then auth, without
 * asking auth each time.
 */
export function createSessions(options: { cache: PrincipalCache; fetchGrant: FetchGrant; log: Logger }): Sessions {
  const { cache, fetchGrant, log } = options;
  const sessions = sessionStore();
  const lookups = new Map<string, Promise<Session | null>>();
  const queue = fairQueue(lookupLimits);
  const listeners: ((sessionId: string) => void)[] = [];
  let retryAuthAt = 0;

  function forget(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) {
      for (const sessionToken of sessions.end(sessionId)) void cache.drop(sessionToken);
      for (const listener of listeners) listener(sessionId);
    }
  }

  /** A lookup that began before its user changed serves the requests that wait for it, and no later ones. */
  function remember(sessionToken: string, grant: PrincipalGrant, askedAt: number): Session {
    const session = sessionOf(grant);
    const untilRenewal = Math.max(1000, session.principalsExpireAt - renewBefore - Date.now());
    const freshPeriod = sessions.wasInvalidatedSince(session, askedAt) ? 0 : Math.min(freshFor, untilRenewal);
    sessions.add(sessionToken, { session, freshUntil: performance.now() + freshPeriod });
    return session;
  }

  async function lookUp(sessionToken: string, place: Place): Promise<Session | null> {
    const askedAt = performance.now();
    const cached = await cache.read(sessionToken);
    if (cached && Date.parse(cached.expiresAt) - renewBefore > Date.now() && !sessions.hasEnded(cached.sessionId))
      return remember(sessionToken, cached, askedAt);
    const isOfSession = cached && !sessions.hasEnded(cached.sessionId);
    const ownPlace = isOfSession ? { lane: lanes.known, group: cached.userId } : place;
    return queue(ownPlace, () => askAuth(sessionToken, isOfSession ? cached : null));
  }

  /** With what Redis has of the session, which counts while auth is away. */
  async function askAuth(sessionToken: string, cached: PrincipalGrant | null): Promise<Session | null> {
    const askedAt = performance.now();
    const known = sessions.get(sessionToken);
    if (performance.now() < retryAuthAt && (known || cached)) return extend(known ?? recall(sessionToken, cached));
    let grant: PrincipalGrant | null;
    try {
      grant = await fetchGrant(sessionToken, known || cached ? { timeout: knownTimeout } : {});
    } catch (error) {
      if (performance.now() >= retryAuthAt) log.warn({ err: error }, 'Auth is away: known sessions stay valid');
      retryAuthAt = performance.now() + retryAuthAfter;
      return extend(sessions.get(sessionToken) ?? recall(sessionToken, cached), error);
    }
    retryAuthAt = 0;
    if (grant && !sessions.hasEnded(grant.sessionId)) {
      if (!sessions.wasInvalidatedSince(grant, askedAt)) void cache.write(sessionToken, grant);
      return remember(sessionToken, grant, askedAt);
    }
    sessions.addUnknown(sessionToken);
    // A key that is refused at one site may go on at others, and a device with a newer secret.
    if (parseCredential(sessionToken)) sessions.remove(sessionToken);
    else if (known) forget([known.session.sessionId]);
    return null;
  }

  function recall(sessionToken: string, cached: PrincipalGrant | null): StoredSession | undefined {
    if (cached && !sessions.hasEnded(cached.sessionId)) remember(sessionToken, cached, Number.NEGATIVE_INFINITY);
    return sessions.get(sessionToken);
  }

  async function dropCached(credentials: string[]): Promise<void> {
    await Promise.all(credentials.map((credential) => cache.drop(credential)));
  }

  return {
    known: (sessionToken) => sessions.get(sessionToken)?.session ?? null,
    find(sessionToken, { network, urgent = false } = { network: '' }) {
      const known = sessions.get(sessionToken);
      // A clock that was set ahead ends principals at once: auth has newer ones.
      const isUsable = known && (known.session.principalsExpireAt > Date.now() || performance.now() < retryAuthAt);
      if (isUsable && performance.now() < known.freshUntil) return known.session;
      if (!parseCredential(sessionToken) && !sessionTokenPattern.test(sessionToken)) return null;
      if (sessions.isUnknown(sessionToken)) return null;

      const pending = lookups.get(sessionToken);
      if (pending) return pending;
      const place = known
        ? { lane: lanes.known, group: known.session.userId }
        : { lane: urgent ? lanes.urgent : lanes.other, group: network };
      const lookup = lookUp(sessionToken, place).finally(() => lookups.delete(sessionToken));
      lookups.set(sessionToken, lookup);
      return lookup;
    },
    async at(siteId, { userId }, sessionToken) {
      const fetchThere = () => fetchGrant(sessionToken, { siteId });
      const grant = await queue({ lane: lanes.known, group: userId }, fetchThere).catch((error: unknown) => {
        throw error instanceof Failure ? error : unavailable(undefined, error);
      });
      return grant && sessionOf(grant);
    },
    forget,
    refreshUser: (userId) => dropCached(sessions.invalidate(userId)),
    refreshSite: (siteId) => dropCached(sessions.invalidate(siteId, siteSettlesIn)),
    refreshAll: () => dropCached([...sessions.sites()].flatMap((siteId) => sessions.invalidate(siteId, siteSettlesIn))),
    onEnd: (listener) => void listeners.push(listener),
  };
}

const sessionOf = ({ sessionId, userId, siteId, principals, expiresAt }: PrincipalGrant): Session => ({
  sessionId,
  userId,
  siteId,
  principals,
  principalsExpireAt: Date.parse(expiresAt),
});

function extend(known: StoredSession | undefined, error?: unknown): Session {
  if (!known || Date.now() > known.session.principalsExpireAt + grace) throw unavailable(undefined, error);
  known.freshUntil = performance.now() + retryAuthAfter;
  return known.session;
}

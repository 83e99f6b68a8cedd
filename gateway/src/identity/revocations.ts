import type { EventPayload } from '@floorlight/contracts/events';
import { repeated } from '@floorlight/database/repeated';
import type { Bus } from '@floorlight/event-bus/bus';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import type { LiveSockets } from '../live/live-sockets.ts';
import type { Sessions } from './sessions.ts';

/** Milliseconds. */
const sweepInterval = 10_000;
/** Milliseconds after NATS was away during which a lookup may still return a stale answer. */
const recheckAfterOutage = 60_000;

/**
 * Forgets sessions and API keys that end and refreshes those of users and shared devices that change (a new role, another
 * site). These events are lost while NATS is away, so afterwards it looks up the sessions of the open live connections again.
 */
export function revocations(options: { bus: Bus; sessions: Sessions; sockets: LiveSockets; log: Logger }): Part {
  const { bus, sessions, sockets, log } = options;
  let unsubscribe = () => {};
  let connection = bus.jetStream();
  let recheckUntil = 0;

  async function checkOpenSockets(signal: AbortSignal): Promise<void> {
    const stayedConnected = connection !== null && bus.jetStream() === connection; // each connection has its own
    connection = bus.jetStream();
    if (!stayedConnected) recheckUntil = performance.now() + recheckAfterOutage;
    if (performance.now() > recheckUntil) return;
    for (const sessionToken of sockets.sessionTokens()) {
      if (signal.aborted) return;
      await lookUp(sessionToken);
    }
  }

  async function lookUp(sessionToken: string): Promise<void> {
    try {
      await sessions.find(sessionToken);
    } catch {
      // Auth is away as well: the connection stays.
    }
  }

  const sweep = repeated({ name: 'session check', every: sweepInterval, work: checkOpenSockets, log });

  return {
    name: 'revocations',
    async start() {
      unsubscribe = bus.listen(
        [
          ...(['auth.session.revoked', 'auth.session.switched', 'auth.apikey.revoked', 'auth.user.updated'] as const),
          'auth.session.secured' as const,
          ...(['auth.device.enrolled', 'auth.device.changed', 'auth.device.revoked', 'auth.site.changed'] as const),
          ...(['auth.display.connected', 'auth.display.revoked'] as const),
        ],
        (event) => {
          if (event.name === 'auth.session.revoked') sessions.forget(event.payload.sessionIds);
          if (event.name === 'auth.session.switched') void sessions.refreshUser(event.payload.userId);
          if (event.name === 'auth.apikey.revoked') sessions.forget([event.payload.keyId]);
          if (event.name === 'auth.session.secured') void sessions.refreshUser(event.payload.userId);
          if (event.name === 'auth.user.updated') void sessions.refreshUser(event.payload.person.id);
          if (event.name === 'auth.site.changed') {
            const { kind } = event.payload;
            // Managers of several sites, and administrators, need a second factor wherever they are.
            if (asksForSecondFactor(event.payload)) void sessions.refreshAll();
            else if (kind === 'closed' || kind === 'reopened') void sessions.refreshSite(event.siteId);
          }
          if ('displayId' in event.payload) void sessions.refreshUser(event.payload.displayId);
          if ('deviceId' in event.payload) void sessions.refreshUser(event.payload.deviceId);
        },
      );
      await sweep.start();
    },
    async stop() {
      unsubscribe();
      await sweep.stop();
    },
  };
}

/** Whether a site asks for a second factor from now on, or no longer; long changes don't say everything. */
const asksForSecondFactor = ({ changes, moreChanges }: EventPayload<'auth.site.changed'>): boolean =>
  moreChanges !== undefined || changes.some(({ path: [field] }) => field === 'managersNeedSecondFactor');

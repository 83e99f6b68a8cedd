import type { Bus } from '@floorlight/event-bus/bus';
import type { Part } from '@floorlight/service-kit/part';
import type { LiveSockets } from '../live/live-sockets.ts';
import type { Sessions } from './sessions.ts';

/** Milliseconds. */
const sweepInterval = 10_000;
/** For how long after NATS was away every look-up may still hold what was true before. */
const doubtAfterSilence = 60_000;

/**
 * Hears which sessions have ended, and of whom something has changed, a role perhaps. What was said while NATS was away is lost, so then the sessions of the open live
 * connections are looked up again instead.
 */
export function revocations(options: { bus: Bus; sessions: Sessions; sockets: LiveSockets }): Part {
  const { bus, sessions, sockets } = options;
  const ends: (() => void)[] = [];
  let connection = bus.jetStream();
  let doubtUntil = 0;

  async function sweep(): Promise<void> {
    const unbroken = connection !== null && bus.jetStream() === connection; // each connection has its own
    connection = bus.jetStream();
    if (!unbroken) doubtUntil = performance.now() + doubtAfterSilence;
    if (performance.now() > doubtUntil) return;
    for (const sessionToken of sockets.sessionTokens()) await lookUp(sessionToken);
  }

  async function lookUp(sessionToken: string): Promise<void> {
    try {
      await sessions.of(sessionToken);
    } catch {
      // Auth is away as well: the connection stays.
    }
  }

  return {
    name: 'revocations',
    async start() {
      const timer = setInterval(() => void sweep(), sweepInterval);
      ends.push(
        () => clearInterval(timer),
        bus.listen(['auth.session.revoked', 'auth.user.updated'], (event) => {
          if (event.name === 'auth.session.revoked') sessions.forget(event.payload.sessionIds);
          if (event.name === 'auth.user.updated') void sessions.renew(event.payload.person.id);
        }),
      );
    },
    async stop() {
      for (const end of ends.splice(0)) end();
    },
  };
}

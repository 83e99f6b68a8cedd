import type { Bus } from '@floorlight/event-bus/bus';
import type { Part } from '@floorlight/service-kit/part';
import { repeated } from '@floorlight/service-kit/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import type { LiveSockets } from '../live/live-sockets.ts';
import type { Sessions } from './sessions.ts';

/** Milliseconds. */
const sweepInterval = 10_000;
/** For how long after NATS was away every look-up may still hold what was true before. */
const doubtAfterSilence = 60_000;

/**
 * A part that forgets sessions when they end and renews those of users who change (a new role, for one). Such events are
 * lost while NATS is away, so afterwards the sessions of the open live connections are looked up again.
 */
export function revocations(options: { bus: Bus; sessions: Sessions; sockets: LiveSockets; log: Logger }): Part {
  const { bus, sessions, sockets, log } = options;
  const ends: (() => void)[] = [];
  let connection = bus.jetStream();
  let doubtUntil = 0;

  async function checkOpenSockets(signal: AbortSignal): Promise<void> {
    const unbroken = connection !== null && bus.jetStream() === connection; // each connection has its own
    connection = bus.jetStream();
    if (!unbroken) doubtUntil = performance.now() + doubtAfterSilence;
    if (performance.now() > doubtUntil) return;
    for (const sessionToken of sockets.sessionTokens()) {
      if (signal.aborted) return;
      await lookUp(sessionToken);
    }
  }

  async function lookUp(sessionToken: string): Promise<void> {
    try {
      await sessions.of(sessionToken);
    } catch {
      // Auth is away as well: the connection stays.
    }
  }

  const sweep = repeated({ name: 'session check', every: sweepInterval, work: checkOpenSockets, log });

  return {
    name: 'revocations',
    async start() {
      ends.push(
        bus.listen(['auth.session.revoked', 'auth.user.updated'], (event) => {
          if (event.name === 'auth.session.revoked') sessions.forget(event.payload.sessionIds);
          if (event.name === 'auth.user.updated') void sessions.renew(event.payload.person.id);
        }),
      );
      await sweep.start();
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      await sweep.stop();
    },
  };
}

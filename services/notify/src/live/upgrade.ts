import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { livePath, maxReplayAge } from '@floorlight/contracts/live';
import { type Principal, principalHeader } from '@floorlight/contracts/principal';
import { Failure, forbidden, invalid, notFound, unauthorized } from '@floorlight/service-kit/failures';
import type { PrincipalVerifier } from '@floorlight/service-kit/principal';
import { refuseUpgrade } from '@floorlight/service-kit/refuse-upgrade';
import type { Logger } from '@floorlight/telemetry/logger';

export interface Admitted {
  principal: Principal;
  /** The last seq the client has, where it resumes. */
  after: number | null;
  /** Milliseconds since the first read of a client that starts, at most `maxReplayAge`. */
  age: number | null;
}

/** Checks a request for a live connection: returns its principal and where its feed begins. Throws the failure to answer. */
export async function admit(request: IncomingMessage, principals: PrincipalVerifier): Promise<Admitted> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://notify');
  if (pathname !== livePath) throw notFound();
  const token = request.headers[principalHeader];
  if (typeof token !== 'string') throw unauthorized();
  // Live alerts go on while auth is away.
  const principal = await principals.verify(token, { survivesAuth: true });
  if (principal.role === 'machine' && !principal.wallDisplay) throw forbidden();
  // The numbers of another site's feed mean nothing here. An earlier client names no site.
  const isOfThisSite = (searchParams.get('site') ?? principal.siteId) === principal.siteId;
  const after = readAfter(searchParams.get('after'));
  const age = readAge(searchParams.get('age'));
  return { principal, after: isOfThisSite ? after : null, age };
}

function readAfter(after: string | null): number | null {
  if (after === null) return null;
  if (!/^\d{1,9}$/.test(after)) throw invalid({ after: 'This is not a sequence number' });
  return Number(after);
}

/** Null also for one that notify can't answer: that client reads everything again. */
function readAge(age: string | null): number | null {
  if (age === null || !/^\d{1,9}$/.test(age)) return null;
  return Number(age) <= maxReplayAge ? Number(age) : null;
}

/** Answers a refused upgrade with the failure, and closes the socket. */
export function refuse(socket: Duplex, error: unknown, log: Logger): void {
  const failure = error instanceof Failure ? error : new Failure('internal_error');
  if (failure.status >= 500) log.error({ err: failure.cause ?? error }, 'could not admit a live connection');
  refuseUpgrade(socket, failure);
}

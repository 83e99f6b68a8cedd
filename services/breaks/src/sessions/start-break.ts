import { randomUUID } from 'node:crypto';
import { type BreakSession, defaultAllowance, startBreak } from '@floorlight/contracts/breaks';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { idempotently } from '@floorlight/database/idempotency';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { BreaksContext } from '../context.ts';
import { breakSessions } from '../schema.ts';
import { publicSession } from './session.ts';

/** Starts a break; the database allows each person one at a time. */
export const start = (
  context: BreaksContext,
  principal: Principal,
  body: BodyOf<typeof startBreak>,
  idempotencyKey: string | null,
): Promise<BreakSession> =>
  context.db.transaction((tx) =>
    idempotently(
      tx,
      { key: idempotencyKey, userId: principal.sub, endpoint: `${startBreak.method} ${startBreak.path}`, body },
      async () => {
        const [row] = await tx
          .insert(breakSessions)
          .values({
            id: randomUUID(),
            siteId: principal.siteId,
            userId: principal.sub,
            userName: principal.name,
            sessionType: body.sessionType,
            startTime: context.now(),
            allowedDuration: defaultAllowance[body.sessionType],
            scannedAwayCode: body.scannedAwayCode || null,
            location: body.location || null,
          })
          .onConflictDoNothing()
          .returning();
        if (!row) throw conflict('You already have an active break');
        const session = publicSession(row);
        await writeEvent(tx, {
          name: 'breaks.session.started',
          siteId: principal.siteId,
          actor: actorOf(principal),
          payload: { session, userId: principal.sub },
        });
        return session;
      },
    ),
  );

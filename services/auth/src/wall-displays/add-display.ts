import { randomUUID } from 'node:crypto';
import type { Principal } from '@floorlight/contracts/principal';
import type { DisplayCode } from '@floorlight/contracts/wall-displays';
import { eq } from '@floorlight/database/drizzle';
import { uniqueViolation } from '@floorlight/database/errors';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { newDisplayCode } from './display-code.ts';
import { wallDisplays } from './tables.ts';
import { type DisplayRow, displayEventOf, lockDisplay, publicDisplay } from './wall-display.ts';

/** Adds a display to the caller's active site. Throws `conflict` where another one has the name. */
export const addDisplay = (
  { db }: AuthContext,
  principal: Principal,
  { name }: { name: string },
): Promise<DisplayCode> =>
  db.transaction(async (tx) => {
    const { siteId, sub: createdBy } = principal;
    const { code, stored } = newDisplayCode();
    const [row] = await tx
      .insert(wallDisplays)
      .values({ id: newDisplayId(), siteId, name, createdBy, ...stored })
      .returning()
      .catch(refuseTakenName);
    if (!row) throw new Error('Postgres returned no row');
    await writeEvent(tx, {
      name: 'auth.display.added',
      siteId,
      actor: actorOf(principal),
      payload: displayEventOf(row),
    });
    return answer(row, code);
  });

/** Makes a new code: the earlier one no longer works, the screen that is connected does until the new code is used. */
export const renewCode = ({ db }: AuthContext, principal: Principal, id: string): Promise<DisplayCode> =>
  db.transaction(async (tx) => {
    await lockDisplay(tx, principal, id);
    const { code, stored } = newDisplayCode();
    const [row] = await tx.update(wallDisplays).set(stored).where(eq(wallDisplays.id, id)).returning();
    if (!row) throw new Error('the update of a locked display returned no row');
    const { siteId } = row;
    await writeEvent(tx, {
      name: 'auth.display.coded',
      siteId,
      actor: actorOf(principal),
      payload: displayEventOf(row),
    });
    return answer(row, code);
  });

function answer(row: DisplayRow, code: string): DisplayCode {
  if (!row.codeEndsAt) throw new Error('a display with a new code has its end');
  return { display: publicDisplay(row), code, expiresAt: row.codeEndsAt.toISOString() };
}

/** Of version 8, which no person's id has. */
function newDisplayId(): string {
  const id = randomUUID();
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}

/** For the unique index on names. */
function refuseTakenName(error: unknown): never {
  throw uniqueViolation(error) === 'wall_displays_name' ? conflict(coded(refusals.wallDisplayTaken)) : error;
}

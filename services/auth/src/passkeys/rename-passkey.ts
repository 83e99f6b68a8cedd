import type { Passkey } from '@floorlight/contracts/passkeys';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { passkeys } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import { asActor } from '../users/user.ts';
import { publicPasskey } from './passkey.ts';

export const renamePasskey = (
  { db }: AuthContext,
  { sub }: Principal,
  { id, name }: { id: string; name: string },
): Promise<Passkey> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, sub);
    const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, sub));
    const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(isOwn);
    const [renamed] = await tx.update(passkeys).set({ name }).where(isOwn).returning();
    if (!user || !before || !renamed) throw notFound(coded(refusals.noPasskey));
    if (before.name !== name)
      await writeEvent(tx, {
        name: 'auth.passkey.renamed',
        siteId: user.siteId,
        actor: asActor(user),
        payload: { userId: sub, passkeyId: id, before: before.name, after: name },
      });
    return publicPasskey(renamed);
  });

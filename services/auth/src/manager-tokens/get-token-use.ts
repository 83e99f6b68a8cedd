import type { ManagerTokenUse } from '@floorlight/contracts/manager-tokens';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { mails } from '@floorlight/mail/mails';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { managerTokens } from '../schema.ts';

/** Whether a token of the caller was used, and whether the email about it was sent. Throws `not_found`. */
export async function getTokenUse({ db }: AuthContext, principal: Principal, id: string): Promise<ManagerTokenUse> {
  const [row] = await db.orm
    .select({ token: managerTokens, mail: mails.status })
    .from(managerTokens)
    .leftJoin(mails, eq(mails.key, managerTokens.mailKey))
    .where(
      and(
        eq(managerTokens.id, id),
        eq(managerTokens.generatedBy, principal.sub),
        eq(managerTokens.siteId, principal.siteId),
      ),
    );
  if (!row) throw notFound();
  const { usedAt, usedByName } = row.token;
  return { id, mail: mailState(row.token.mailKey, row.mail), usedAt: usedAt?.toISOString() ?? null, usedByName };
}

function mailState(key: string | null, status: string | null): ManagerTokenUse['mail'] {
  if (key === null) return 'none';
  if (status === 'sent') return 'sent';
  return status === 'waiting' || status === 'sending' ? 'waiting' : 'failed';
}

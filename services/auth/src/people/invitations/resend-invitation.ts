import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/invitations';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../../refusal-messages.ts';
import { invitations } from '../../schema.ts';
import { actorOfChanger, type PeopleChange } from '../change-people.ts';
import { isAtOwnSite } from '../rights.ts';
import { printedInvitation } from './invitation.ts';
import { issueInvitation } from './issue-invitation.ts';
import { letIn } from './let-in.ts';
import { endInvitation } from './revoke-invitation.ts';

type Reply = ReplyOf<typeof contract.resendInvitation>;

/** Makes a new invitation in place of one that nobody has accepted, ended ones too. */
export async function resendInvitation(change: PeopleChange, id: string): Promise<Reply> {
  const [found] = await change.tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isNull(invitations.usedAt), isNull(invitations.revokedAt)));
  if (!found || !isAtOwnSite(change.by, found.siteId)) throw notFound(coded(refusals.noInvitation));
  return found.userId === null ? printBlankAgain(change, id) : letIn(change, found.userId);
}

/** Of several who print a blank code again at once, the first gets a code. */
async function printBlankAgain(change: PeopleChange, id: string): Promise<Reply> {
  const { siteId, role } = await endInvitation(change, id);
  const issued = await issueInvitation(change, { siteId, role, way: 'sheet', userId: null });
  await writeEvent(change.tx, {
    name: 'auth.invitation.printed',
    siteId,
    actor: actorOfChanger(change.by),
    payload: { count: 1, role },
  });
  return { way: 'sheet', printed: printedInvitation(issued, null) };
}

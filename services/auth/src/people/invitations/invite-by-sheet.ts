import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/invitations';
import type { Principal } from '@floorlight/contracts/principal';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { forbidden, invalid } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../../context.ts';
import { refusals } from '../../refusal-messages.ts';
import { changePeople, type PeopleChange } from '../change-people.ts';
import { createPerson } from '../create-person.ts';
import { isAtOwnSite, requireRole } from '../rights.ts';
import { printedInvitation } from './invitation.ts';
import { issueInvitation } from './issue-invitation.ts';
import { refusalOf } from './refusal-of.ts';

type Reply = ReplyOf<typeof contract.inviteBySheet>;

/** Makes codes for people without email. Each named person is invited in a transaction of their own. */
export async function inviteBySheet(
  context: AuthContext,
  principal: Principal,
  { siteId, role, people, blank }: BodyOf<typeof contract.inviteBySheet>,
): Promise<Reply> {
  const reply: Reply = { invitations: [], refused: [] };
  for (const person of people) {
    try {
      const invitation = await changePeople(context, principal, async (change) => {
        const created = await createPerson(change, { ...person, siteId, role, email: null, isInvited: true });
        const issued = await issueInvitation(change, { siteId, role, way: 'sheet', userId: created.id });
        return printedInvitation(issued, created);
      });
      reply.invitations.push(invitation);
    } catch (error) {
      reply.refused.push({ employeeId: person.employeeId, ...refusalOf(error) });
    }
  }
  if (blank > 0) {
    const codes = await changePeople(context, principal, (change) =>
      blankCodes(change, principal, siteId, role, blank),
    );
    reply.invitations.push(...codes);
  }
  return reply;
}

async function blankCodes(
  change: PeopleChange,
  principal: Principal,
  siteId: string,
  role: Reply['invitations'][number]['role'],
  count: number,
): Promise<Reply['invitations']> {
  if (!isAtOwnSite(principal, siteId)) throw forbidden();
  requireRole(principal, role);
  if (change.context.sites.get(siteId)?.closedAt !== null) throw invalid({ siteId: coded(refusals.chooseSite) });
  const codes: Reply['invitations'] = [];
  for (let made = 0; made < count; made++)
    codes.push(printedInvitation(await issueInvitation(change, { siteId, role, way: 'sheet', userId: null }), null));
  await writeEvent(change.tx, {
    name: 'auth.invitation.printed',
    siteId,
    actor: actorOf(principal),
    payload: { count, role },
  });
  return codes;
}

import * as z from 'zod/mini';
import { User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { ManagedPerson } from './people.ts';
import { Membership } from './person.ts';
import { Id, IdParams } from './scalars.ts';
import { SiteId } from './sites.ts';

/** The roles that a membership can have. Administrators are those of the whole organisation. */
export const MembershipRole = z.enum(['worker', 'lead', 'manager']);
export type MembershipRole = z.infer<typeof MembershipRole>;

export const switchSite = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/active-site',
  summary: 'Switches this session to another site of the user, at once. Administrators may look into every site.',
  access: 'user',
  body: z.object({ siteId: SiteId }),
  reply: { status: 200, body: User },
  fails: ['not_found'],
});

const membership = {
  service: 'auth',
  path: '/api/people/:id/memberships/:siteId',
  access: 'people.manage',
  params: z.object({ id: Id, siteId: SiteId }),
  reply: { status: 200, body: z.array(Membership) },
} as const;

export const setMembership = defineEndpoint({
  ...membership,
  method: 'PUT',
  summary:
    'Gives a person a role at a site, in place of the one they had there. Managers do so at the sites that they manage; a further site they give to people whose home they manage. Answers all their memberships.',
  body: z.object({ role: MembershipRole }),
  fails: ['not_found', 'conflict'],
});

export const removeMembership = defineEndpoint({
  ...membership,
  method: 'DELETE',
  summary:
    'Ends a person’s access to a site, at once. If it is their home, the site they joined first becomes it. Refused with `conflict` for their only site. Answers the memberships left.',
  fails: ['not_found', 'conflict'],
});

export const moveHome = defineEndpoint({
  service: 'auth',
  method: 'PUT',
  path: '/api/people/:id/home',
  access: 'people.manageAll',
  params: IdParams,
  summary:
    'Makes another site the home of a person, with the role they have there or had at home. Their records stay at the old site. Their sessions there go on at the new home.',
  body: z.object({
    siteId: SiteId,
    /** Whether they may still switch to the old home. Administrators always may. */
    keepsAccess: z._default(z.boolean(), false),
  }),
  reply: { status: 200, body: ManagedPerson },
  fails: ['not_found', 'conflict'],
});

export const membershipEndpoints = { switchSite, setMembership, removeMembership, moveHome };

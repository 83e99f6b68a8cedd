import * as memberships from '@floorlight/contracts/memberships';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { changePeople } from '../people/change-people.ts';
import { withLastSeen } from '../people/get-person.ts';
import { moveHome } from './move-home.ts';
import { removeMembership } from './remove-membership.ts';
import { setMembership } from './set-membership.ts';
import { switchSite } from './switch-site.ts';

export const membershipRoutes = (context: AuthContext): Route[] => [
  route(memberships.switchSite, ({ principal, body }) => switchSite(context, principal, body.siteId)),
  route(memberships.setMembership, ({ principal, params: { id, siteId }, body: { role } }) =>
    changePeople(context, principal, (change) => setMembership(change, id, { siteId, role })),
  ),
  route(memberships.removeMembership, ({ principal, params: { id, siteId } }) =>
    changePeople(context, principal, (change) => removeMembership(change, id, siteId)),
  ),
  route(memberships.moveHome, ({ principal, params: { id }, body }) =>
    changePeople(context, principal, async (change) => withLastSeen(change.tx, await moveHome(change, id, body))),
  ),
];

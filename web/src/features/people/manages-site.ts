import type { User } from '@floorlight/contracts/accounts';
import { may } from '@floorlight/contracts/permissions';

/** Whether a user who manages people manages a site, wherever they work now. */
export const managesSite = ({ siteId: active, role, memberships = [] }: User, siteId: string): boolean =>
  [{ siteId: active, role }, ...memberships].some((own) => own.siteId === siteId && may(own.role, 'people.manage'));

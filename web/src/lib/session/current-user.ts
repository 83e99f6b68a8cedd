import type { User } from '@floorlight/contracts/accounts';
import { may, type Permission } from '@floorlight/contracts/permissions';
import { callerMay } from '@floorlight/contracts/principal';
import { createContext, useContext } from 'react';

const CurrentUser = createContext<User | null>(null);

export const CurrentUserProvider = CurrentUser.Provider;

/** The signed-in user; null when signed out. */
export const useVisitor = (): User | null => useContext(CurrentUser);

/** The signed-in user. Throws outside the signed-in screens. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('useCurrentUser is for signed-in screens');
  return user;
}

/** The name of a site, if it is another one of the user than the one they work at now. */
export function useOtherSiteName(siteId: string | undefined): string | null {
  const user = useVisitor();
  if (!user || siteId === user.siteId) return null;
  return user.memberships?.find((membership) => membership.siteId === siteId)?.siteName ?? null;
}

/** Whether the signed-in user's role has a permission; false when signed out. */
export function useMay(permission: Permission): boolean {
  const user = useVisitor();
  return user !== null && callerMay(user, permission);
}

/** Whether a user receives the notifications of some site at which they don't work now. */
export const receivesElsewhere = ({ siteId, memberships = [] }: User): boolean =>
  memberships.some((one) => one.siteId !== siteId && may(one.role, 'notifications.receiveAll'));

import type { User } from '@floorlight/contracts/accounts';
import { may, type Permission } from '@floorlight/contracts/permissions';
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

/** Whether the signed-in user's role has a permission; false when signed out. */
export function useMay(permission: Permission): boolean {
  const user = useVisitor();
  return user !== null && may(user.role, permission);
}

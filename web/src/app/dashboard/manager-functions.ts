import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';

/** A screen with an entry under Manager Functions on the Dashboard. */
export interface ManagerFunction {
  path: string;
  title: () => string;
  icon: LucideIcon;
}

const ManagerFunctions = createContext<readonly ManagerFunction[]>([]);

/** The table of routes gives the value, and loads the Dashboard: so the Dashboard doesn't import the table. */
export const ManagerFunctionsProvider = ManagerFunctions.Provider;

/** The entries that the signed-in user may open. */
export const useManagerFunctions = (): readonly ManagerFunction[] => useContext(ManagerFunctions);

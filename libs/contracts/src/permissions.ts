import { Role } from './person.ts';

/**
 * Who may do what beyond the rights of every signed-in user. A new role is one more column: the compiler asks for it in
 * each row.
 */
const permissions = {
  // The whole site's alerts, their timeline and how far they have come. Everyone sees their own.
  'alerts.listAll': { worker: false, manager: true },
  // Acknowledges, resolves and cancels. Everyone may cancel their own.
  'alerts.acknowledge': { worker: false, manager: true },
  // The site's alerts, incidents and requests as they happen: live, in the panel, by mail. Beacons reach everyone.
  'notifications.receiveAll': { worker: false, manager: true },
  'incidents.listAll': { worker: false, manager: true },
  // Works on incidents, and can be assigned to one.
  'incidents.update': { worker: false, manager: true },
  'safetyAnalytics.read': { worker: false, manager: true },
  // Who at the site is on break and since when.
  'breaks.listAll': { worker: false, manager: true },
  // Cancels and extends breaks of others.
  'breaks.change': { worker: false, manager: true },
  'breakSettings.change': { worker: false, manager: true },
  'breakAnalytics.read': { worker: false, manager: true },
  // The whole site's sessions, coverage, comparisons and totals. Everyone sees their own sessions.
  'counts.listAll': { worker: false, manager: true },
  'totes.listAll': { worker: false, manager: true },
  // Gives a tote to somebody else, or takes it from them.
  'totes.assign': { worker: false, manager: true },
  'managerTokens.generate': { worker: false, manager: true },
  'signUps.decide': { worker: false, manager: true },
  'auditLog.read': { worker: false, manager: true },
  'badgeLog.read': { worker: false, manager: true },
} satisfies Record<`${string}.${string}`, Record<Role, boolean>>;

export type Permission = keyof typeof permissions;

/** Whether a role holds a permission. */
export const may = (role: Role, permission: Permission): boolean => permissions[permission][role];

/** The roles that hold a permission. */
export const rolesWith = (permission: Permission): Role[] => Role.options.filter((role) => may(role, permission));

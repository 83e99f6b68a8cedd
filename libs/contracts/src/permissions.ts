import { Role } from './person.ts';

/**
 * The permissions of each role beyond the rights of every signed-in user. The compiler requires a new role in each row.
 */
const permissions = {
  // The site's alerts with their timeline and reach. Everyone sees their own.
  'alerts.listAll': { worker: false, manager: true },
  // Acknowledges, resolves and cancels. Everyone may cancel their own.
  'alerts.acknowledge': { worker: false, manager: true },
  // The site's alerts, incidents and requests as they happen: live, in the panel, by mail. Beacons reach everyone.
  'notifications.receiveAll': { worker: false, manager: true },
  'incidents.listAll': { worker: false, manager: true },
  // Updates incidents, and can be assigned to one.
  'incidents.update': { worker: false, manager: true },
  'safetyAnalytics.read': { worker: false, manager: true },
  // The people on break at the site, and since when.
  'breaks.listAll': { worker: false, manager: true },
  // Cancels and extends breaks of others.
  'breaks.change': { worker: false, manager: true },
  'breakSettings.change': { worker: false, manager: true },
  'breakAnalytics.read': { worker: false, manager: true },
  // The whole site's sessions, coverage, comparisons and totals. Everyone sees their own sessions.
  'counts.listAll': { worker: false, manager: true },
  'totes.listAll': { worker: false, manager: true },
  // Assigns a tote to another person, or removes their assignment.
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

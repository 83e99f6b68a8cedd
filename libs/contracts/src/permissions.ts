import { type CallerRole, Role } from './person.ts';

/**
 * The permissions of each role beyond the rights of every signed-in user. The compiler requires a new role in each row.
 */
const permissions = {
  // The site's alerts with their timeline and reach. Everyone sees their own.
  'alerts.listAll': { worker: false, lead: true, manager: true, administrator: true },
  // Acknowledges, resolves and cancels. Everyone may cancel their own.
  'alerts.acknowledge': { worker: false, lead: true, manager: true, administrator: false },
  // Calls evacuations and drills, extends them and gives the all clear. Administrators too: a site may have nobody else.
  'evacuations.call': { worker: false, lead: true, manager: true, administrator: true },
  // A warden: ticks people off.
  'evacuations.tick': { worker: false, lead: true, manager: true, administrator: false },
  // Roll calls, as they happen and afterwards.
  'evacuations.read': { worker: false, lead: true, manager: true, administrator: true },
  // Sends an alert as a drill.
  'drills.start': { worker: false, lead: true, manager: true, administrator: false },
  // Hides beacons that should not be there, and sees hidden ones.
  'beacons.hide': { worker: false, lead: true, manager: true, administrator: false },
  // The site's alerts, incidents and requests as they happen: live, in the panel, by mail. Beacons reach everyone.
  'notifications.receiveAll': { worker: false, lead: true, manager: true, administrator: false },
  'incidents.listAll': { worker: false, lead: false, manager: true, administrator: true },
  // Updates incidents, and can be assigned to one.
  'incidents.update': { worker: false, lead: false, manager: true, administrator: false },
  'safetyAnalytics.read': { worker: false, lead: false, manager: true, administrator: true },
  // The people on break at the site, and since when.
  'breaks.listAll': { worker: false, lead: true, manager: true, administrator: false },
  // Cancels and extends breaks of others.
  'breaks.change': { worker: false, lead: false, manager: true, administrator: false },
  'breakSettings.change': { worker: false, lead: false, manager: true, administrator: false },
  'breakAnalytics.read': { worker: false, lead: false, manager: true, administrator: false },
  // The whole site's sessions, coverage, comparisons and totals. Everyone sees their own sessions.
  'counts.listAll': { worker: false, lead: true, manager: true, administrator: true },
  // Opens counts of the site, assigns walls, asks for recounts, approves and closes.
  'counts.manage': { worker: false, lead: true, manager: true, administrator: false },
  'totes.listAll': { worker: false, lead: true, manager: true, administrator: true },
  // Assigns a tote to another person, removes their assignment, or takes a tote off record.
  'totes.assign': { worker: false, lead: true, manager: true, administrator: false },
  // Shares a worker's barcode with the site, refuses or withdraws it.
  'sharedBarcodes.decide': { worker: false, lead: false, manager: true, administrator: false },
  'managerTokens.generate': { worker: false, lead: false, manager: true, administrator: false },
  'signUps.decide': { worker: false, lead: false, manager: true, administrator: true },
  // Sees what is open at all sites together: managers at their own.
  'organization.read': { worker: false, lead: false, manager: true, administrator: true },
  // Changes the settings of the own site.
  'sites.edit': { worker: false, lead: false, manager: true, administrator: true },
  // Changes the settings of every site.
  'sites.editAll': { worker: false, lead: false, manager: false, administrator: true },
  // Adds, closes and reopens sites.
  'sites.add': { worker: false, lead: false, manager: false, administrator: true },
  // Lists, invites, changes and deactivates the people of the own site, except administrators.
  'people.manage': { worker: false, lead: false, manager: true, administrator: true },
  // The people of every site, administrators too.
  'people.manageAll': { worker: false, lead: false, manager: false, administrator: true },
  // Handhelds of the site, on which people sign in with their badge.
  'devices.enroll': { worker: false, lead: false, manager: true, administrator: true },
  // Screens on walls of the site, which show what is open there.
  'displays.manage': { worker: false, lead: false, manager: true, administrator: true },
  // API keys, webhooks and directories (SCIM) of the organisation.
  'integrations.manage': { worker: false, lead: false, manager: false, administrator: true },
  'auditLog.read': { worker: false, lead: false, manager: true, administrator: true },
  'badgeLog.read': { worker: false, lead: false, manager: true, administrator: true },
} satisfies Record<`${string}.${string}`, Record<Role, boolean>>;

export type Permission = keyof typeof permissions;

/**
 * What an API key sees where it may read: the whole site's records, as it has none of its own. Which endpoints it reaches
 * follows from its key permissions alone.
 */
const heldByMachines: readonly Permission[] = [
  'alerts.listAll',
  'incidents.listAll',
  'counts.listAll',
  'totes.listAll',
];

/** Whether a role holds a permission. */
export const may = (role: CallerRole, permission: Permission): boolean =>
  role === 'machine' ? heldByMachines.includes(permission) : permissions[permission][role];

/** What alarms need: a missing second factor takes them from nobody. */
export const alarmPermissions: readonly Permission[] = [
  'alerts.listAll',
  'alerts.acknowledge',
  'notifications.receiveAll',
  'evacuations.call',
  'evacuations.tick',
  'evacuations.read',
];

/** The permissions that an administrator gives an API key. An endpoint names the one that opens it to keys. */
export const keyPermissions = [
  'alerts.read',
  'alerts.raise',
  'beacons.read',
  'beacons.place',
  'incidents.read',
  'counts.read',
  'totes.read',
  'totes.write',
] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/** The roles that hold a permission. */
export const rolesWith = (permission: Permission): Role[] => Role.options.filter((role) => may(role, permission));

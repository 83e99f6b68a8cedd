import { expect, test } from 'vitest';
import { endpoints } from './catalogue.ts';
import { type Endpoint, needsPermission } from './endpoint.ts';
import { may, type Permission, rolesWith } from './permissions.ts';
import { Role } from './person.ts';

type Holders = Record<Role, boolean>;

const everyone = { worker: true, manager: true };
const managers = { worker: false, manager: true };

/** The rows of "Who may do what" (decisions.md) that an endpoint's access decides, and the endpoints added since. */
const actions: [action: string, holders: Holders, endpoints: (keyof typeof endpoints)[]][] = [
  [
    'use their own vault',
    everyone,
    ['listBarcodes', 'getBarcode', 'addBarcode', 'deleteBarcode', 'favoriteBarcode', 'getManagerBadges'],
  ],
  ['generate a security token', managers, ['generateManagerToken']],
  ['validate a security token', everyone, ['validateManagerToken']],
  [
    'send an alert, an incident report, a location reading',
    everyone,
    ['raiseAlert', 'reportIncident', 'recordLocation'],
  ],
  ['list alerts and incident reports, at least their own', everyone, ['listAlerts', 'listIncidents']],
  ['acknowledge or resolve an alert', managers, ['updateAlert']],
  ['cancel an alert, at least their own', everyone, ['cancelAlert']],
  ['update an incident', managers, ['updateIncident', 'listAssignees']],
  ['place, list and resolve beacons', everyone, ['placeBeacon', 'listBeacons', 'resolveBeacon']],
  ['take breaks', everyone, ['startBreak', 'endBreak', 'getActiveBreak', 'getMyBreaks']],
  [
    'see break settings, analytics and activity, initialize and change them',
    managers,
    ['listBreakSettings', 'updateBreakSetting', 'getBreakAnalytics', 'listBreakActivity', 'initializeBreakSettings'],
  ],
  ['cancel and extend the breaks of others', managers, ['cancelBreak', 'extendBreak']],
  [
    'count inventory, export and mail a session, at least their own',
    everyone,
    ['saveCount', 'getCountSession', 'listCountSessions', 'exportCounts', 'emailReport'],
  ],
  [
    'see the coverage, comparisons and totals of the site',
    managers,
    ['getCoverage', 'compareSessions', 'getDailyTotals'],
  ],
  ['choose whom a tote is given to', managers, ['listToteAssignees']],
  ['read the audit log', managers, ['listAuditLog', 'exportAuditLog', 'listAuditPeople']],
  ['read the badge log', managers, ['listBadgeLog', 'exportBadgeLog']],
  ['read the safety analytics', managers, ['getSafetyAnalytics']],
  ['decide on requests to become a manager', managers, ['listSignUpRequests', 'approveSignUp', 'refuseSignUp']],
  ['send a test email to themselves', everyone, ['sendTestEmail']],
];

test.each(actions)('who may %s', (_, holders, names) => {
  for (const name of names) expect({ name, ...callersOf(endpoints[name]) }).toEqual({ name, ...holders });
});

test('every endpoint that needs a permission is in one of these rows', () => {
  const named = actions.flatMap(([, , names]) => names);
  const needing = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => needsPermission(access));
  expect(named).toEqual(expect.arrayContaining(needing.map(([name]) => name)));
});

/** The rows where workers have access to their own records and managers to the whole site's. */
const wholeSite: Permission[] = [
  'alerts.listAll',
  'notifications.receiveAll',
  'incidents.listAll',
  'counts.listAll',
  'totes.listAll',
  'totes.assign',
];

test.each(wholeSite)('only managers have %s', (permission) => {
  expect(rolesWith(permission)).toEqual(['manager']);
});

const callersOf = ({ access }: Endpoint) =>
  Object.fromEntries(Role.options.map((role) => [role, !needsPermission(access) || may(role, access)]));

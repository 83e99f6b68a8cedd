import { expect, test } from 'vitest';
import { endpoints } from './catalogue.ts';
import { type Endpoint, needsPermission } from './endpoint.ts';
import { alarmPermissions, may, type Permission, rolesWith } from './permissions.ts';
import { Role } from './person.ts';
import { callerMay } from './principal.ts';

type Holders = Record<Role, boolean>;

const nobody = { worker: false, lead: false, manager: false, administrator: false };
const everyone = { worker: true, lead: true, manager: true, administrator: true };
const managers = { ...nobody, manager: true };
const administrators = { ...nobody, administrator: true };
const leadsAndManagers = { ...managers, lead: true };
const managersAndAdministrators = { ...managers, administrator: true };
const allButWorkers = { ...everyone, worker: false };

/** The rows of "Who may do what" (decisions.md) that an endpoint's access decides, and the endpoints added since. */
const actions: [action: string, holders: Holders, endpoints: (keyof typeof endpoints)[]][] = [
  [
    'use their own vault',
    everyone,
    ['listBarcodes', 'getBarcode', 'addBarcode', 'deleteBarcode', 'favoriteBarcode', 'getManagerBadges'],
  ],
  ['generate a security token and see what became of it', managers, ['generateManagerToken', 'getManagerToken']],
  ['validate a security token', everyone, ['validateManagerToken']],
  [
    'send an alert, an incident report, a location reading',
    everyone,
    ['raiseAlert', 'reportIncident', 'recordLocation'],
  ],
  ['list alerts and incident reports, at least their own', everyone, ['listAlerts', 'listIncidents']],
  ['acknowledge or resolve an alert', leadsAndManagers, ['updateAlert', 'respondToAlert']],
  [
    'call an evacuation, extend it and give the all clear',
    allButWorkers,
    ['callEvacuation', 'extendEvacuation', 'endEvacuation'],
  ],
  ['tick people off in a roll call', leadsAndManagers, ['tickPerson', 'listAbsentPeople']],
  ['see roll calls', allButWorkers, ['getRollCall', 'listEvacuations', 'exportRollCall']],
  ['answer a roll call', everyone, ['getEvacuation', 'answerRollCall']],
  ['see who gets the alarms of the site', allButWorkers, ['listAlarmReceivers']],
  ['see who can be called in an alarm, and who was', allButWorkers, ['getAlarmReadiness', 'getAlertCalls']],
  [
    'have a number on which they are called back, and that alarms are texted to',
    everyone,
    ['getPhone', 'setPhone', 'verifyPhone', 'removePhone'],
  ],
  [
    'call the sender of an alert and the people of a roll call',
    leadsAndManagers,
    ['getAlertCallBack', 'getSenderPlace', 'listRollCallNumbers'],
  ],
  ['see the figures of the overview', allButWorkers, ['countPeopleOnSite', 'getMailFailures']],
  ['test their own alarm', leadsAndManagers, ['startAlarmTest', 'getAlarmTest', 'receivedAlarmTest']],
  ['cancel an alert, at least their own', everyone, ['cancelAlert']],
  ['update an incident', managers, ['updateIncident', 'listAssignees']],
  ['export the incidents of the site', managersAndAdministrators, ['exportIncidents']],
  [
    'keep the OSHA log',
    managers,
    ['getInjuryRecord', 'recordInjury', 'getInjuryLog', 'summarizeInjuries', 'exportInjuryLog'],
  ],
  ['place, list, take and resolve beacons', everyone, ['placeBeacon', 'listBeacons', 'takeBeacon', 'resolveBeacon']],
  ['hide and show beacons', leadsAndManagers, ['showBeacon']],
  ['take breaks', everyone, ['startBreak', 'endBreak', 'getActiveBreak', 'getMyBreaks']],
  [
    'see break settings and analytics, initialize and change them',
    managers,
    [
      'listBreakSettings',
      'updateBreakSetting',
      'getBreakAnalytics',
      'initializeBreakSettings',
      'listAttestations',
      'exportAttestations',
    ],
  ],
  ['see who is on a break', leadsAndManagers, ['listBreakActivity']],
  ['cancel and extend the breaks of others', managers, ['cancelBreak', 'extendBreak']],
  [
    'count inventory, export and mail a session, at least their own',
    everyone,
    ['saveCount', 'getCountSession', 'listCountSessions', 'exportCounts', 'emailReport'],
  ],
  [
    'see the coverage, comparisons and totals of the site',
    allButWorkers,
    ['getCoverage', 'compareSessions', 'getDailyTotals', 'exportSiteCount', 'emailSiteCount', 'listSiteCountReports'],
  ],
  [
    'open counts of the site, assign walls, ask for recounts and close',
    leadsAndManagers,
    ['openSiteCount', 'changeCountPeople', 'assignWalls', 'askForRecount', 'closeSiteCount', 'listCounters'],
  ],
  ['see the counts of the site on which they are', everyone, ['listSiteCounts', 'getSiteCount', 'startWall']],
  ['decide which barcodes the site shares', managers, ['decideSharedBarcode']],
  ['approve walls, if they manage counts or have a token for it', everyone, ['approveWalls']],
  ['choose whom a tote is given to, and take totes off record', leadsAndManagers, ['listToteAssignees', 'removeTote']],
  ['read the audit log', managersAndAdministrators, ['listAuditLog', 'exportAuditLog', 'listAuditPeople']],
  ['read the badge log', managersAndAdministrators, ['listBadgeLog', 'exportBadgeLog']],
  ['read the safety analytics', managersAndAdministrators, ['getSafetyAnalytics']],
  [
    'decide on requests to become a manager',
    managersAndAdministrators,
    ['listSignUpRequests', 'approveSignUp', 'refuseSignUp'],
  ],
  [
    'see and change the settings of their site',
    managersAndAdministrators,
    [
      ...(['listSiteSettings', 'exportSites', 'getSiteSettings', 'changeSite'] as const),
      ...(['listSiteHistory', 'getSiteVersion', 'addFloorPlan'] as const),
    ],
  ],
  ['choose whom alarms of their site call', managersAndAdministrators, ['listAlarmPeople']],
  [
    'oversee sites',
    managersAndAdministrators,
    [
      'listOrganizationSites',
      'listOrganizationSafety',
      'listOrganizationCounts',
      'listCellSites',
      'listCellAlerts',
      'acknowledgeCellAlert',
    ],
  ],
  ['add, close and reopen sites', administrators, ['addSite', 'closeSite', 'reopenSite']],
  [
    'see and change the people of their site',
    managersAndAdministrators,
    [
      ...(['listPeople', 'createPerson', 'getPerson', 'editPerson', 'changeRole'] as const),
      ...(['deactivatePerson', 'reactivatePerson', 'resetSignIn', 'setMembership', 'removeMembership'] as const),
      ...(['inviteByEmail', 'inviteBySheet', 'listInvitations', 'revokeInvitation', 'letIn', 'importPeople'] as const),
      'resendInvitation',
    ],
  ],
  [
    'manage shared devices of the site',
    managersAndAdministrators,
    ['listSharedDevices', 'addSharedDevice', 'linkSharedDevice', 'changeSharedDevice', 'revokeSharedDevice'],
  ],
  [
    'manage wall displays of the site',
    managersAndAdministrators,
    ['listWallDisplays', 'addWallDisplay', 'renewDisplayCode', 'revokeWallDisplay'],
  ],
  ['move a person to another home site', administrators, ['moveHome']],
  ['make and revoke API keys', administrators, ['listApiKeys', 'createApiKey', 'revokeApiKey']],
  [
    'connect a directory',
    administrators,
    ['listScimTokens', 'createScimToken', 'revokeScimToken', 'listScimGroups', 'mapScimGroup'],
  ],
  [
    'manage webhooks',
    administrators,
    [
      ...(['listWebhooks', 'createWebhook', 'changeWebhook', 'deleteWebhook'] as const),
      ...(['listWebhookDeliveries', 'testWebhook', 'replayWebhookDelivery'] as const),
    ],
  ],
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

/** The rows where workers have access to their own records and others to the whole site's. */
const wholeSite: [Permission, Role[]][] = [
  ['alerts.listAll', ['lead', 'manager', 'administrator']],
  ['notifications.receiveAll', ['lead', 'manager']],
  ['drills.start', ['lead', 'manager']],
  ['incidents.listAll', ['manager', 'administrator']],
  ['counts.listAll', ['lead', 'manager', 'administrator']],
  ['counts.manage', ['lead', 'manager']],
  ['totes.listAll', ['lead', 'manager', 'administrator']],
  ['totes.assign', ['lead', 'manager']],
  ['sites.editAll', ['administrator']],
  ['people.manageAll', ['administrator']],
];

test.each(wholeSite)('who has %s', (permission, roles) => {
  expect(rolesWith(permission)).toEqual(roles);
});

test('a machine sees the whole site where its key may read, and holds nothing else', () => {
  const held = wholeSite.filter(([permission]) => may('machine', permission)).map(([permission]) => permission);
  expect(held).toEqual(['alerts.listAll', 'incidents.listAll', 'counts.listAll', 'totes.listAll']);
  for (const { keyPermission, access, path } of Object.values<Endpoint>(endpoints)) {
    if (keyPermission === undefined) continue;
    expect({ path, isOpen: !needsPermission(access) || may('machine', access) }).toEqual({ path, isOpen: true });
    expect(path).not.toMatch(/vault|barcodes|break|my-data|profile|password|session-token|audit|badge/);
  }
});

const callersOf = ({ access }: Endpoint) =>
  Object.fromEntries(Role.options.map((role) => [role, !needsPermission(access) || may(role, access)]));

test('without the second factor that a site asks for, a manager keeps alarms and nothing else', () => {
  expectAlarmsOnly({ needsSecondFactor: true });
});

test('with a role from a hub that was silent for too long, a manager keeps alarms and nothing else', () => {
  expectAlarmsOnly({ hasOldRole: true });
});

function expectAlarmsOnly(less: { needsSecondFactor: true } | { hasOldRole: true }): void {
  const privileged = [...new Set(Object.values<Endpoint>(endpoints).map(({ access }) => access))].filter(
    needsPermission,
  );
  const kept = privileged.filter((permission) => callerMay({ role: 'manager', ...less }, permission));
  expect(kept.toSorted()).toEqual([...alarmPermissions].filter((each) => privileged.includes(each)).toSorted());
  expect(callerMay({ role: 'administrator', ...less }, 'people.manageAll')).toBe(false);
  expect(callerMay({ role: 'worker', ...less }, 'alerts.acknowledge')).toBe(false);
}

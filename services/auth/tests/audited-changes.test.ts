import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@floorlight/contracts/catalogue';
import { type Endpoint, needsPermission } from '@floorlight/contracts/endpoint';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Permission } from '@floorlight/contracts/permissions';
import { asc } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEvent } from '../src/audit/descriptions/describe-event.ts';
import { scimGroups, signUpRequests } from '../src/schema.ts';
import { type AuthUnderTest, administrator, authUnderTest, newEmail } from './auth-under-test.ts';

let auth: AuthUnderTest;
let ada: Call;
/** Answers as safety and inventory do where nothing is in use. */
const uses = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"openAlerts":0,"zones":[],"walls":[]}');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => uses.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(uses.address() as AddressInfo).port}`; // it listens on a port
  auth = await authUnderTest({ SAFETY_URL: url, INVENTORY_URL: url });
  ada = await administrator(auth);
});
afterAll(async () => {
  await auth.stop();
  uses.close();
});

/** What administrators and managers change: sites, people, devices, and what machines may do. */
const administers: readonly Permission[] = [
  ...(['people.manage', 'people.manageAll', 'signUps.decide'] as const),
  ...(['sites.edit', 'sites.editAll', 'sites.add'] as const),
  ...(['devices.enroll', 'displays.manage', 'integrations.manage'] as const),
];
const isAdministration = ({ service, method, access }: Endpoint) =>
  service === 'auth' && method !== 'GET' && needsPermission(access) && administers.includes(access);

/** A picture changes nothing until a version of the settings names it. */
const withoutEntry = ['addFloorPlan'];

const change = (field: string, values: { before?: unknown; after?: unknown }) => ({
  changes: expect.arrayContaining([{ path: [field], ...values }]),
});

test('each change of sites, people, devices and machines is in the audit log with what was before and after', async () => {
  const { siteId, otherSiteId } = auth;
  const add = (firstName: string) => {
    const given = { siteId, role: 'worker' as const, email: newEmail(), firstName, lastName: 'Byron' };
    return ada(endpoints.createPerson, { body: given });
  };
  const ken = succeeded(await add('Ken'));
  const the = { params: { id: ken.id } };
  const body = <Given extends object>(given: Given) => ({ ...the, body: given });
  const site = { params: { siteId } };
  const settingsOf = async () => succeeded(await ada(endpoints.getSiteSettings, site));
  const request = async () => {
    const { id: userId } = succeeded(await add('Ravi'));
    const [row] = await auth.db.orm.insert(signUpRequests).values({ siteId, userId, role: 'manager' }).returning();
    return { params: { id: row?.id ?? '' } };
  };
  const invited = async () => {
    const given = { siteId, role: 'worker' as const, people: [], blank: 1 };
    const { invitations } = succeeded(await ada(endpoints.inviteBySheet, { body: given }));
    return { params: { id: invitations[0]?.id ?? '' } };
  };
  const device = async (name: string) => {
    const added = succeeded(await ada(endpoints.addSharedDevice, { body: { name, zone: null } }));
    return { params: { id: added.device.id } };
  };
  const display = async (name: string) => {
    const added = succeeded(await ada(endpoints.addWallDisplay, { body: { name } }));
    return { params: { id: added.display.id } };
  };
  const key = async (name: string) => {
    const given = { name, siteId, permissions: ['alerts.read' as const], expiresAt: null };
    return { params: { id: succeeded(await ada(endpoints.createApiKey, { body: given })).apiKey.id } };
  };
  const token = async (name: string) => ({
    params: { id: succeeded(await ada(endpoints.createScimToken, { body: { name, siteId } })).scimToken.id },
  });
  const group = async () => {
    const [row] = await auth.db.orm.insert(scimGroups).values({ displayName: 'Pickers' }).returning();
    return { params: { id: row?.id ?? '' } };
  };
  const named = (name: string) => expect.objectContaining({ name });

  /** How each endpoint is called, and the details of the entry that its last call makes. */
  const acts: Record<string, [act: () => Promise<unknown>, details: object]> = {
    createPerson: [() => add('Ann'), change('role', { after: 'worker' })],
    // Nobody could erase names and addresses from the log: it says which of them changed.
    editPerson: [() => ada(endpoints.editPerson, body({ firstName: 'Kenji' })), change('firstName', {})],
    changeRole: [
      () => ada(endpoints.changeRole, body({ role: 'lead' as const })),
      change('role', { before: 'worker', after: 'lead' }),
    ],
    setMembership: [
      () =>
        ada(endpoints.setMembership, {
          params: { id: ken.id, siteId: otherSiteId },
          body: { role: 'worker' as const },
        }),
      { before: null, after: 'worker' },
    ],
    removeMembership: [
      () => ada(endpoints.removeMembership, { params: { id: ken.id, siteId: otherSiteId } }),
      { before: 'worker', after: null },
    ],
    moveHome: [
      () => ada(endpoints.moveHome, body({ siteId: otherSiteId, keepsAccess: false })),
      change('siteId', { before: siteId, after: otherSiteId }),
    ],
    deactivatePerson: [() => ada(endpoints.deactivatePerson, the), change('isActive', { before: true, after: false })],
    reactivatePerson: [() => ada(endpoints.reactivatePerson, the), change('isActive', { before: false, after: true })],
    resetSignIn: [
      () => ada(endpoints.resetSignIn, the),
      { before: { passkeys: 0, oneTimeCodes: false }, after: { passkeys: 0, oneTimeCodes: false } },
    ],
    // A new link changes nothing of the person.
    letIn: [() => ada(endpoints.letIn, the), { changes: [] }],
    importPeople: [
      () => {
        const file = `email,first name,last name\n${newEmail()},Cy,Imported`;
        return ada(endpoints.importPeople, { query: { apply: 'true' }, body: new Blob([file], { type: 'text/csv' }) });
      },
      change('role', { after: 'worker' }),
    ],
    inviteByEmail: [
      () => ada(endpoints.inviteByEmail, { body: { siteId, role: 'lead', emails: [newEmail()] } }),
      change('role', { after: 'lead' }),
    ],
    inviteBySheet: [invited, { after: { count: 1, role: 'worker' } }],
    resendInvitation: [
      async () => ada(endpoints.resendInvitation, await invited()),
      { after: { count: 1, role: 'worker' } },
    ],
    revokeInvitation: [async () => ada(endpoints.revokeInvitation, await invited()), { before: { role: 'worker' } }],
    approveSignUp: [
      async () => ada(endpoints.approveSignUp, await request()),
      { before: { status: 'pending' }, after: { status: 'approved', role: 'manager' } },
    ],
    refuseSignUp: [
      async () => ada(endpoints.refuseSignUp, await request()),
      { before: { status: 'pending' }, after: { status: 'refused', role: 'manager' } },
    ],
    addSharedDevice: [() => device('Dock 1'), { after: named('Dock 1') }],
    linkSharedDevice: [async () => ada(endpoints.linkSharedDevice, await device('Dock 2')), { after: named('Dock 2') }],
    changeSharedDevice: [
      async () =>
        ada(endpoints.changeSharedDevice, { ...(await device('Dock 3')), body: { name: 'Gate', zone: null } }),
      { before: named('Dock 3'), after: named('Gate') },
    ],
    revokeSharedDevice: [
      async () => ada(endpoints.revokeSharedDevice, await device('Dock 4')),
      { before: named('Dock 4') },
    ],
    addWallDisplay: [() => display('Wall 1'), { after: named('Wall 1') }],
    renewDisplayCode: [
      async () => ada(endpoints.renewDisplayCode, await display('Wall 2')),
      { after: named('Wall 2') },
    ],
    revokeWallDisplay: [
      async () => ada(endpoints.revokeWallDisplay, await display('Wall 3')),
      { before: named('Wall 3') },
    ],
    createApiKey: [() => key('Scale'), { after: named('Scale') }],
    revokeApiKey: [async () => ada(endpoints.revokeApiKey, await key('Gate')), { before: named('Gate') }],
    createScimToken: [() => token('Okta'), { after: named('Okta') }],
    revokeScimToken: [async () => ada(endpoints.revokeScimToken, await token('Entra')), { before: named('Entra') }],
    mapScimGroup: [
      async () => ada(endpoints.mapScimGroup, { ...(await group()), body: { siteId, role: 'lead' } }),
      { before: { site: null, role: null }, after: { site: siteId, role: 'lead' } },
    ],
    addSite: [
      async () => {
        const { settings } = await settingsOf();
        return ada(endpoints.addSite, { body: { settings: { ...settings, id: `${siteId}-b`, name: 'Annex' } } });
      },
      change('name', { after: 'Annex' }),
    ],
    changeSite: [
      async () => {
        const { version, settings } = await settingsOf();
        return ada(endpoints.changeSite, { ...site, body: { version, settings: { ...settings, entrance: 'Gate 4' } } });
      },
      change('entrance', { before: '', after: 'Gate 4' }),
    ],
    closeSite: [
      async () => ada(endpoints.closeSite, { ...site, body: { version: (await settingsOf()).version } }),
      change('closedAt', { before: null, after: expect.any(String) }),
    ],
    reopenSite: [
      async () => ada(endpoints.reopenSite, { ...site, body: { version: (await settingsOf()).version } }),
      change('closedAt', { before: expect.any(String), after: null }),
    ],
  };

  const changing = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => isAdministration(endpoint));
  expect([...Object.keys(acts), ...withoutEntry].toSorted()).toEqual(changing.map(([name]) => name).toSorted());

  const missing: unknown[] = [];
  let seen = await entries();
  for (const [name, [act, details]] of Object.entries(acts)) {
    const answer = (await act()) as { status?: number; body?: unknown };
    if ((answer.status ?? 200) >= 300) missing.push({ name, answer: answer.body });
    const all = await entries();
    const made = all.slice(seen.length);
    if (!made.some((entry) => matches(entry, details))) missing.push({ name, made, details });
    seen = all;
  }
  expect(missing).toEqual([]);
});

/** The details of all entries so far: what the log makes of the events that were written. */
async function entries(): Promise<Record<string, unknown>[]> {
  const rows = await auth.db.orm.select({ envelope: outbox.envelope }).from(outbox).orderBy(asc(outbox.position));
  return rows.flatMap(({ envelope }) => {
    const described = describeEvent(envelope as FloorEvent); // auth writes events of the catalogue
    return described ? [described.details] : [];
  });
}

function matches(entry: Record<string, unknown>, details: object): boolean {
  try {
    expect(entry).toMatchObject(details);
    return true;
  } catch {
    return false;
  }
}

import { randomUUID } from 'node:crypto';
import { closeCodes } from '@floorlight/contracts/live';
import { getReach, listNotifications } from '@floorlight/contracts/notifications';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
beforeAll(async () => {
  notify = await notifyUnderTest();
});
afterAll(() => notify.stop());

/** A manager of the site and of another one, with a principal of each. */
async function managerOfTwo() {
  const other = `${notify.siteId}-${randomUUID().slice(0, 8)}`;
  const sites = [notify.siteId, other].map((siteId) => ({ siteId, role: 'manager' as const }));
  const here = await notify.user({ memberships: sites });
  const { token, principal } = await notify.auth.tokenFor('notify', {
    sub: here.person.id,
    siteId: other,
    role: 'manager',
    name: 'Mia Chen',
    email: here.person.email,
  });
  const call = client(notify.instance.baseUrl, token);
  return { other, here, there: { person: here.person, call, token, principal } satisfies TestUser };
}

/** Their home stays; of the memberships only these are left. */
const leave = ({ person }: TestUser, siteId: string) =>
  notify.handOver(
    eventOf('auth.user.updated', person.siteId, {
      person: { ...person, version: 2, memberships: person.memberships?.filter((one) => one.siteId !== siteId) ?? [] },
    }),
  );

const raise = async (siteId: string) => {
  const alert = alertOf({ siteId });
  const { id, ...event } = eventOf('safety.alert.raised', siteId, { alert });
  await notify.handOver({ id, ...event });
  return { id, alert };
};

test('a manager of two sites gets the alerts of both, wherever they work now: live, in the panel and by mail', async () => {
  const { other, here, there } = await managerOfTwo();
  const [home, away] = await Promise.all([notify.socket(here), notify.socket(there)]);
  const { id, alert } = await raise(other);
  const [received] = await away.waitFor(1);
  expect(received?.data).toMatchObject({ id, siteId: other });
  await eventually(() => expect(home.frames()).toContainEqual({ type: 'alerts_elsewhere' }));
  expect(home.notifications()).toEqual([]);

  // The receipt of a client that has read the alert elsewhere.
  home.answer('seen', alert.id);
  await eventually(async () => {
    const reach = succeeded(await there.call(getReach, { params: { id: alert.id } }));
    expect(reach).toMatchObject({ notified: 1, seen: 1 });
  });
  expect(succeeded(await here.call(listNotifications))).toMatchObject([{ id, siteId: other }]);
  await notify.mailbox.waitFor(({ to }) => to[0]?.address === here.person.email, 20_000);
});

test('a manager who leaves a site gets nothing more of it within two seconds, and stays connected to the other', async () => {
  const { other, here, there } = await managerOfTwo();
  const [home, away] = await Promise.all([notify.socket(here), notify.socket(there)]);
  const began = Date.now();
  await leave(here, other);
  expect(await away.closed).toBe(closeCodes.siteChanged);
  expect(Date.now() - began).toBeLessThan(2000);
  await raise(other);
  const { id } = await raise(notify.siteId);
  expect((await home.waitFor(1)).map(({ data }) => data.id)).toEqual([id]);
  expect(home.frames()).not.toContainEqual({ type: 'alerts_elsewhere' });
});

test('when a site closes, whoever worked there is connected again elsewhere, and nobody else notices', async () => {
  const { other, here, there } = await managerOfTwo();
  const [home, away] = await Promise.all([notify.socket(here), notify.socket(there)]);
  const site = { site: 'North dock', version: 2, kind: 'closed' as const, changes: [] };
  await notify.publish(eventOf('auth.site.changed', other, site));
  expect(await away.closed).toBe(closeCodes.siteChanged);
  const { id } = await raise(notify.siteId);
  expect((await home.waitFor(1)).map(({ data }) => data.id)).toEqual([id]);
});

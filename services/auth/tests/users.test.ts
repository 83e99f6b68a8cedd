import { getUser, listSiteNames, listSites, updatePreferences } from '@floorlight/contracts/accounts';
import { sql } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, as, authUnderTest, publishedEvents, signedIn, verified } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

test('a changed preference is stored and raises the person’s version', async () => {
  const user = await verified(auth);
  const call = await as(auth, await signedIn(auth, user.email));
  const changed = succeeded(await call(updatePreferences, { body: { keepScreenAwake: true } }));
  const session = expect.anything(); // its seconds pass
  expect(changed).toEqual({ ...user, keepScreenAwake: true, session });
  expect(succeeded(await call(getUser))).toEqual({ ...changed, session });
  succeeded(await call(updatePreferences, { body: { keepScreenAwake: false } }));

  const events = await eventually(() => {
    const published = publishedEvents(auth, 'auth.user.updated', user.id);
    return published.length === 2 && published;
  });
  expect(events.map(({ payload }) => payload.person.version)).toEqual([3, 4]);
});

test('a chosen language is stored and published until it is given up', async () => {
  const user = await verified(auth);
  expect(user.language).toBeNull();
  const call = await as(auth, await signedIn(auth, user.email));
  const choose = async (language: string | null) =>
    succeeded(await call(updatePreferences, { body: { language } })).language;

  expect(await choose('pt-br')).toBe('pt-BR');
  expect(succeeded(await call(updatePreferences, { body: { keepScreenAwake: true } }))).toMatchObject({
    keepScreenAwake: true,
    language: 'pt-BR',
  });
  expect(await choose('tlh')).toBe('tlh');
  expect(await choose(null)).toBeNull();
  expect(succeeded(await call(getUser))).toEqual({ ...user, keepScreenAwake: true, session: expect.anything() });

  const events = await eventually(() => {
    const published = publishedEvents(auth, 'auth.user.updated', user.id);
    return published.length === 4 && published;
  });
  expect(events.map(({ payload: { person } }) => [person.version, person.language])).toEqual([
    [3, 'pt-BR'],
    [4, 'pt-BR'],
    [5, 'tlh'],
    [6, null],
  ]);
});

test('a malformed language is refused and changes nothing', async () => {
  const user = await verified(auth, { language: 'es' });
  const call = await as(auth, await signedIn(auth, user.email));
  for (const language of ['', 'español', 'es_MX', '*', 'a'.repeat(10_000), 7, ['es']])
    expect(await call(updatePreferences, { rawBody: { language, keepScreenAwake: true } })).toMatchObject({
      status: 400,
      body: { errors: { language: 'Use a language code like en, es or pt-BR' } },
    });
  expect(succeeded(await call(getUser))).toEqual({ ...user, session: expect.anything() });
});

test('a change without a preference is refused', async () => {
  const user = await verified(auth);
  const call = await as(auth, await signedIn(auth, user.email));
  expect(await call(updatePreferences, { rawBody: {} })).toMatchObject({
    status: 400,
    body: { errors: { body: 'Change at least one preference' } },
  });
});

test('a preference must be a boolean', async () => {
  const user = await verified(auth);
  const call = await as(auth, await signedIn(auth, user.email));
  for (const keepScreenAwake of ['true', 1, null, undefined])
    expect((await call(updatePreferences, { rawBody: { keepScreenAwake } })).status).toBe(400);
});

test('a signed-out caller gets neither the user nor the preferences', async () => {
  expect((await auth.call(getUser)).status).toBe(401);
  expect((await auth.call(updatePreferences, { body: { keepScreenAwake: true } })).status).toBe(401);
});

test('a deleted user is unauthorized', async () => {
  const user = await verified(auth);
  const call = await as(auth, await signedIn(auth, user.email));
  await auth.db.orm.execute(sql`delete from users where id = ${user.id}`);
  expect((await call(getUser)).status).toBe(401);
  expect((await call(updatePreferences, { body: { keepScreenAwake: true } })).status).toBe(401);
});

test('anyone can list the sites, but not their report recipients', async () => {
  const answer = await auth.call(listSites, { query: {} });
  expect(succeeded(answer).map(({ id }) => id)).toEqual([auth.siteId, auth.otherSiteId]);
  expect(JSON.stringify(answer.body)).not.toMatch(/Recipients|historicalTotes|afeAreas/);
  expect(succeeded(answer)[0]).toMatchObject({ banner: { emergencyServices: '911' } });

  const [first, other] = succeeded(answer);
  const read = async (query: object) => succeeded(await auth.call(listSites, { query }));
  expect(await read({ id: auth.otherSiteId })).toEqual([other]);
  expect(await read({ limit: 1 })).toEqual([first]);
  expect(await read({ id: 'unknown' })).toEqual([first]);
  const names = [first, other].map((site) => ({ id: site?.id, name: site?.name }));
  expect(succeeded(await auth.call(listSiteNames))).toEqual(names);
});

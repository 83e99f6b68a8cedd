import type { ErrorBody } from '@floorlight/contracts/errors';
import * as settings from '@floorlight/contracts/site-settings';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { floorPlans } from '../src/schema.ts';
import { deleteUnusedPictures } from '../src/sites/floor-plans.ts';
import { type AuthUnderTest, as, authUnderTest, signedIn, verified } from './auth-under-test.ts';

let auth: AuthUnderTest;
let [mia, worker]: Call[] = [];
beforeAll(async () => {
  auth = await authUnderTest();
  mia = await person('manager', auth.siteId);
  worker = await person('worker', auth.siteId);
});
afterAll(() => auth.stop());

async function person(role: 'manager' | 'worker', siteId: string): Promise<Call> {
  return as(auth, await signedIn(auth, (await verified(auth, { role, siteId })).email));
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'white' } });
const params = () => ({ params: { siteId: auth.siteId } });
const add = (bytes: string | Buffer, type = 'image/jpeg') =>
  call(mia)(settings.addFloorPlan, { ...params(), body: new Blob([bytes], { type }) });
const added = async (): Promise<string> => succeeded(await add(await plain(6, 4).png().toBuffer())).id;
const stored = async () =>
  (await auth.db.orm.select().from(floorPlans).where(eq(floorPlans.siteId, auth.siteId))).map(({ id }) => id);

function call(by: Call | undefined): Call {
  if (!by) throw new Error('nobody has signed in');
  return by;
}

async function useInSettings(image: string): Promise<void> {
  const { version, settings: before } = succeeded(await call(mia)(settings.getSiteSettings, params()));
  const floorPlan = { width: 10, depth: 10, image };
  succeeded(
    await call(mia)(settings.changeSite, { ...params(), body: { version, settings: { ...before, floorPlan } } }),
  );
}

test('the picture of a floor plan is for the people of its site', async () => {
  const id = await added();
  const shown = succeeded(await call(worker)(settings.getFloorPlan, { params: { id } }));
  expect(shown.type).toBe('image/jpeg');
  const stranger = await person('worker', auth.otherSiteId);
  expect((await stranger(settings.getFloorPlan, { params: { id } })).status).toBe(404);
});

test('it is stored upright and without what its file says of place and camera, whatever type its sender claims', async () => {
  const picture = await plain(60, 40)
    .withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(picture.includes('SpyCam')).toBe(true);
  const { id } = succeeded(await add(picture, 'image/png'));
  const shown = succeeded(await call(worker)(settings.getFloorPlan, { params: { id } }));
  const bytes = Buffer.from(await shown.arrayBuffer());
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect([shown.type, format, width, height, exif]).toEqual(['image/jpeg', 'jpeg', 40, 60, undefined]);
  expect(bytes.includes('SpyCam')).toBe(false);
});

test('a floor plan is a picture of pixels, and not of too many', async () => {
  const refusal = async (bytes: string | Buffer) => {
    const { status, body } = await add(bytes);
    expect(status).toBe(400);
    return (body as ErrorBody).message; // no success has this status
  };
  const notAPicture = 'This file is not a PNG or JPEG picture';
  expect(await refusal('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')).toBe(notAPicture);
  expect(await refusal(Buffer.from('ffd8ffc000110804380780', 'hex'))).toBe(notAPicture); // a header alone
  const huge = await plain(7000, 6000).png().toBuffer();
  expect(await refusal(huge)).toBe('A floor plan has at most 40 million pixels');
});

test('a site has twenty pictures at most: the oldest gives way that its settings don’t name', {
  timeout: 90_000,
}, async () => {
  const first = await added();
  await useInSettings(first);
  const second = await added();
  const last: string[] = [];
  for (let count = 0; count < 20; count++) last.push(await added());
  expect(await stored()).toHaveLength(21);
  expect((await stored()).toSorted()).toEqual([first, ...last].toSorted());
  expect(await stored()).not.toContain(second);
});

test('a picture that no version of the settings names is deleted a day later, a replaced one is kept', async () => {
  const [replaced, newest, unsaved, young] = [await added(), await added(), await added(), await added()];
  await useInSettings(replaced);
  await useInSettings(newest);
  await auth.db.orm.execute(sql`update floor_plans set created_at = now() - interval '25 hours' where id <> ${young}`);
  await deleteUnusedPictures(auth);
  const left = await stored();
  expect([replaced, newest, unsaved, young].map((id) => left.includes(id))).toEqual([true, true, false, true]);
});

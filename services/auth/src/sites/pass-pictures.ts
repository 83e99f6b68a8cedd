import { PicturePart, type PictureRequest } from '@floorlight/contracts/cell-link';
import { maxFloorPlanBytes } from '@floorlight/contracts/site-settings';
import { sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { floorPlans, sites } from '../schema.ts';
import { cleanPicture, cleanType } from './clean-picture.ts';

/** Bytes of a picture in one answer: a message of NATS has room for 1 MB, and a slow line for less. */
const partLength = 128 * 1024;

type Context = Pick<AuthContext, 'db' | 'log'>;

/** A part of the picture of a floor plan of these sites, for a hub or a cell; null where there is no such picture. */
export async function partOfPicture(
  { db }: Context,
  siteIds: readonly string[],
  { id, offset }: PictureRequest,
): Promise<PicturePart> {
  const { rows } = await db.orm.execute<{ type: string; length: number; part: Buffer }>(sql`
    select type, length(bytes) length, substring(bytes from ${offset + 1}::int for ${partLength}::int) part
    from ${floorPlans} where id = ${id} and site_id = any(${sql.param([...siteIds])}::text[])`);
  const [row] = rows;
  return row ? { ...row, part: row.part.toString('base64') } : null;
}

/** Gets the pictures that the settings of these sites name and that are not here yet, part by part. */
export async function takePictures(
  context: Context,
  siteIds: readonly string[],
  ask: (request: PictureRequest) => Promise<unknown>,
): Promise<void> {
  const { orm } = context.db;
  const { rows } = await orm.execute<{ siteId: string; id: string }>(sql`
    select site.id "siteId", site.settings #>> '{floorPlan,image}' id from ${sites} site
    where site.id = any(${sql.param([...siteIds])}::text[]) and site.settings #>> '{floorPlan,image}' is not null
      and not exists (select from ${floorPlans} plan where plan.id::text = site.settings #>> '{floorPlan,image}')`);
  for (const { id, siteId } of rows) {
    const picture = await wholePicture(id, ask);
    if (!picture) continue;
    const bytes = await cleanPicture(picture, { siteId, log: context.log });
    if ('refused' in bytes) context.log.error({ siteId, id }, 'what came as the picture of a floor plan is none');
    else await orm.insert(floorPlans).values({ id, siteId, type: cleanType, bytes }).onConflictDoNothing();
  }
}

async function wholePicture(id: string, ask: (request: PictureRequest) => Promise<unknown>) {
  const parts: Buffer[] = [];
  for (let offset = 0; ; ) {
    const answer = PicturePart.parse(await ask({ id, offset }));
    if (!answer) return null;
    const { length } = answer;
    const part = Buffer.from(answer.part, 'base64');
    parts.push(part);
    offset += part.length;
    if (offset >= Math.min(length, maxFloorPlanBytes) || part.length === 0) return Buffer.concat(parts);
  }
}

import { listNotifications } from '@floorlight/contracts/notifications';
import type { Product } from '../start/start-product.ts';
import { ask } from './databases.ts';
import type { History, ManagerHistory, Shown } from './history.ts';
import type { Site } from './site.ts';

/** Puts together what a site did, what its managers saw, and what the databases hold of it. */
export async function readBack(
  product: Product,
  site: Site,
  mails: History['mails'],
  emergencyServices: string[],
): Promise<History> {
  const stored = await ask<History['stored'][number]>(
    product,
    'safety',
    `select id, description as text, press_count as "pressCount" from emergency_alerts where site_id = $1`,
    [site.id],
  );
  const unsent = await ask<History['unsent'][number]>(
    product,
    'notify',
    `select queued.recipient as to, said.data ->> 'description' as text
     from mails queued join announcements said on said.id::text = split_part(queued.key, ' ', 1)
     where queued.status in ('waiting', 'sending') and said.site_id = $1`,
    [site.id],
  );
  return {
    presses: site.board.presses.map(({ text, answer }) => ({ text, alertId: answer?.alertId ?? null })),
    stored,
    managers: await Promise.all(site.managers.map((manager) => readManager(product, site, manager))),
    mails,
    unsent,
    recipients: [...site.managers.map(({ email }) => email), ...emergencyServices],
  };
}

async function readManager(product: Product, site: Site, manager: Site['managers'][number]): Promise<ManagerHistory> {
  const { id, name, cookie, client } = manager;
  const feed = await ask<Shown>(
    product,
    'notify',
    `select told.id, told.seq, said.data ->> 'description' as text
     from notifications told join announcements said on said.id = told.id
     where told.user_id = $1 order by told.seq`,
    [id],
  );
  const answer = await fetch(`${site.door.url}${listNotifications.path}`, { headers: { cookie } });
  const panel = listNotifications.reply.body.parse(await answer.json()).map((row) => row.id);
  return { name, feed, panel, frames: client.frames, jumps: client.jumps };
}

import { listNotifications } from '@floorlight/contracts/notifications';
import type { Product } from '../start/start-product.ts';
import { queryDatabase } from './databases.ts';
import type { History, ManagerHistory, ReceivedNotification } from './history.ts';
import type { Site } from './site.ts';

/** Reads the history of a site: its presses, what its managers received, and what the databases hold. */
export async function readHistory(
  product: Product,
  site: Site,
  mails: History['mails'],
  emergencyServices: string[],
): Promise<History> {
  const stored = await queryDatabase<History['stored'][number]>(
    product,
    'safety',
    `select id, description as text, press_count as "pressCount" from emergency_alerts where site_id = $1`,
    [site.id],
  );
  const unsent = await queryDatabase<History['unsent'][number]>(
    product,
    'notify',
    `select queued.recipient as to, announcement.data ->> 'description' as text
     from mails queued join announcements announcement on announcement.id::text = split_part(queued.key, ' ', 1)
     where queued.status in ('waiting', 'sending') and announcement.site_id = $1`,
    [site.id],
  );
  return {
    presses: site.pressLog.presses.map(({ text, answer }) => ({ text, alertId: answer?.alertId ?? null })),
    stored,
    managers: await Promise.all(site.managers.map((manager) => readManager(product, site, manager))),
    mails,
    unsent,
    recipients: [...site.managers.map(({ email }) => email), ...emergencyServices],
  };
}

async function readManager(product: Product, site: Site, manager: Site['managers'][number]): Promise<ManagerHistory> {
  const { id, name, cookie, client } = manager;
  const feed = await queryDatabase<ReceivedNotification>(
    product,
    'notify',
    `select received.id, received.seq, announcement.data ->> 'description' as text
     from notifications received join announcements announcement on announcement.id = received.id
     where received.user_id = $1 order by received.seq`,
    [id],
  );
  const answer = await fetch(`${site.address.url}${listNotifications.path}`, { headers: { cookie } });
  const panel = listNotifications.reply.body.parse(await answer.json()).map((row) => row.id);
  return { name, feed, panel, frames: client.frames, jumps: client.jumps };
}

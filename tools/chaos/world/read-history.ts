import { listNotifications } from '@floorlight/contracts/notifications';
import type { Product } from '../../start/start-product.ts';
import type { AlertMail, History, ManagerHistory, StoredAlert } from '../checker/history.ts';
import { queryDatabase } from '../databases.ts';
import { readFeed } from './live-client.ts';
import type { Manager, Site } from './site.ts';

/** Reads the history of a site: its presses, what its managers received, and what the product holds at the end. */
export async function readHistory(
  product: Product,
  site: Site,
  { mails, emergencyServices }: { mails: AlertMail[]; emergencyServices: string[] },
): Promise<History> {
  const stored = await queryDatabase<StoredAlert>(
    product,
    'safety',
    `select id, description as text, press_count as "pressCount", state <> 'open' as "isAnswered" from emergency_alerts where site_id = $1`,
    [site.id],
  );
  return {
    siteId: site.id,
    presses: site.pressLog.presses,
    acknowledged: site.acknowledged,
    triedToAcknowledge: site.triedToAcknowledge,
    stored,
    managers: await Promise.all(site.managers.map((manager) => readManager(site, manager))),
    mails,
    recipients: [...site.managers.map(({ email }) => email), ...emergencyServices],
  };
}

async function readManager(site: Site, { name, cookie, client }: Manager): Promise<ManagerHistory> {
  const { address, sabotage } = site;
  const feed = await readFeed(address, cookie, (frame) => sabotage.frame?.(name, frame, 'feed') ?? [frame]);
  const answer = await fetch(`${address.url}${listNotifications.path}`, { headers: { cookie } });
  const panel = listNotifications.reply.body.parse(await answer.json()).map((row) => row.id);
  return { name, siteId: site.id, began: client.began, frames: client.frames, feed, panel };
}

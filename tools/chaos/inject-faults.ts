import { randomUUID } from 'node:crypto';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Product } from '../start/start-product.ts';
import { queryDatabase } from './databases.ts';
import type { InjectedFault } from './history.ts';
import type { TrackedPress } from './press-log.ts';
import type { Site } from './site.ts';

const timeout = { within: 20_000, every: 100 };

/**
 * Injects two faults on a separate site: deletes a notification from a manager's feed while their socket is closed, and
 * makes safety publish an alert a second time under another event id. The alerts around them stay complete.
 */
export async function injectFaults(product: Product, site: Site): Promise<InjectedFault[]> {
  const [manager] = site.managers;
  if (!manager) throw new Error('a site needs a manager to inject faults');
  await allDelivered(site, [site.press(), site.press()]);

  manager.client.disconnect();
  const before = site.press();
  const lost = site.press();
  const after = site.press();
  await allInFeed(product, manager.id, [before, lost, after]);
  await queryDatabase(
    product,
    'notify',
    `delete from notifications received using announcements announcement
     where announcement.id = received.id and received.user_id = $1 and announcement.data ->> 'description' = $2`,
    [manager.id, lost.text],
  );
  manager.client.reconnect();
  await allDelivered(site, [before, after]);

  const twice = site.press();
  await allDelivered(site, [twice]);
  const again = randomUUID();
  await queryDatabase(
    product,
    'safety',
    `insert into outbox (id, name, subject, site_id, envelope)
     select $1::uuid, name, subject, site_id, jsonb_set(envelope, '{id}', to_jsonb($1::text))
     from outbox where envelope #>> '{payload,alert,description}' = $2`,
    [again, twice.text],
  );
  await eventually(() => manager.client.frames.some(({ id }) => id === again), timeout);
  await allDelivered(site, [site.press()]);
  return [
    { fault: 'lost', what: lost.text },
    { fault: 'shown twice', what: twice.text },
  ];
}

const allDelivered = (site: Site, presses: TrackedPress[]) =>
  eventually(() => presses.every((pressed) => site.pressLog.deliveredAt(pressed) !== null), timeout);

const allInFeed = (product: Product, userId: string, presses: TrackedPress[]) =>
  eventually(async () => {
    const rows = await queryDatabase(
      product,
      'notify',
      `select received.id from notifications received join announcements announcement on announcement.id = received.id
       where received.user_id = $1 and announcement.data ->> 'description' = any($2)`,
      [userId, presses.map(({ text }) => text)],
    );
    return rows.length === presses.length;
  }, timeout);

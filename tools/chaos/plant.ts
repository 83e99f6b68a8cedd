import { randomUUID } from 'node:crypto';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Product } from '../start/start-product.ts';
import type { Pressed } from './board.ts';
import { ask } from './databases.ts';
import type { Planted } from './history.ts';
import type { Site } from './site.ts';

const patience = { within: 20_000, every: 100 };

/**
 * Breaks the promise twice on a site of its own: takes one notification out of a manager's feed while their socket is
 * away, and lets safety say one alert a second time under another event's id. The alerts around them stay whole.
 */
export async function plantFaults(product: Product, site: Site): Promise<Planted[]> {
  const [manager] = site.managers;
  if (!manager) throw new Error('a site to plant faults on needs a manager');
  await allDelivered(site, [site.press(), site.press()]);

  manager.client.leave();
  const before = site.press();
  const lost = site.press();
  const after = site.press();
  await allInFeed(product, manager.id, [before, lost, after]);
  await ask(
    product,
    'notify',
    `delete from notifications told using announcements said
     where said.id = told.id and told.user_id = $1 and said.data ->> 'description' = $2`,
    [manager.id, lost.text],
  );
  manager.client.comeBack();
  await allDelivered(site, [before, after]);

  const twice = site.press();
  await allDelivered(site, [twice]);
  const again = randomUUID();
  await ask(
    product,
    'safety',
    `insert into outbox (id, name, subject, site_id, envelope)
     select $1::uuid, name, subject, site_id, jsonb_set(envelope, '{id}', to_jsonb($1::text))
     from outbox where envelope #>> '{payload,alert,description}' = $2`,
    [again, twice.text],
  );
  await eventually(() => manager.client.frames.some(({ id }) => id === again), patience);
  await allDelivered(site, [site.press()]);
  return [
    { fault: 'lost', what: lost.text },
    { fault: 'shown twice', what: twice.text },
  ];
}

const allDelivered = (site: Site, presses: Pressed[]) =>
  eventually(() => presses.every((pressed) => site.board.deliveredAt(pressed) !== null), patience);

const allInFeed = (product: Product, userId: string, presses: Pressed[]) =>
  eventually(async () => {
    const rows = await ask(
      product,
      'notify',
      `select told.id from notifications told join announcements said on said.id = told.id
       where told.user_id = $1 and said.data ->> 'description' = any($2)`,
      [userId, presses.map(({ text }) => text)],
    );
    return rows.length === presses.length;
  }, patience);

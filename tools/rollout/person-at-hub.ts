import { randomUUID } from 'node:crypto';
import type { Role } from '@floorlight/contracts/person';
import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../chaos/databases.ts';
import type { Product } from '../start/start-product.ts';

/** Somebody whom the hub administers. The password is that of the demo accounts. */
export interface PersonAtHub {
  id: string;
  email: string;
  password: string;
}

const password = 'floorlight-demo';

/** Adds somebody at the hub with a role at a site, and waits until the site's cell has them. Returns the milliseconds too. */
export async function addPerson(
  hub: Product,
  cell: Product,
  { siteId, role }: { siteId: string; role: Role },
): Promise<PersonAtHub & { took: number }> {
  const id = randomUUID();
  const email = `${id.slice(0, 8)}@example.test`;
  const began = performance.now();
  await queryDatabase(
    hub,
    'auth',
    `insert into users (id, site_id, email, first_name, last_name, password_hash, role, is_email_verified, is_active)
     select $1, $2, $3, 'Rhea', 'Lund', password_hash, $4, true, true from users where email = 'manager@floorlight.test'`,
    [id, siteId, email, role],
  );
  const has = async () => (await queryDatabase(cell, 'auth', 'select 1 from users where id = $1', [id])).length === 1;
  await eventually(has, { within: 60_000, every: 100 });
  return { id, email, password, took: performance.now() - began };
}

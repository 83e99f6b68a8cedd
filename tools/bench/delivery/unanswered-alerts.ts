import { queryDatabase } from '../../chaos/databases.ts';
import type { Product } from '../../start/start-product.ts';
import type { Member } from '../people/people.ts';

/**
 * Adds `count` open alerts that nobody answered. Their next escalations are due from `inSeconds` from now on, spread over
 * `overSeconds`.
 */
export async function addUnansweredAlerts(
  product: Product,
  sender: Member,
  { siteId, count, inSeconds, overSeconds }: { siteId: string; count: number; inSeconds: number; overSeconds: number },
): Promise<void> {
  await queryDatabase(
    product,
    'safety',
    `insert into emergency_alerts (id, site_id, reported_by, reported_by_name, severity, emergency_type, title, description,
       location_method, next_escalation_at, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'Worker Worker', 'critical', 'medical', 'Unanswered ' || n, 'Someone fell',
       'unknown', now() + ($4 + $5 * n / $3::float) * interval '1 second', now() - interval '5 minutes', now()
     from generate_series(1, $3::int) n`,
    [siteId, sender.id, count, inSeconds, overSeconds],
  );
}

/** How many of the added alerts have escalated. */
export async function countEscalated(product: Product): Promise<number> {
  const counted = `select count(*)::int as count from emergency_alerts where title like 'Unanswered %' and escalations > 0`;
  const [row] = await queryDatabase<{ count: number }>(product, 'safety', counted);
  return row?.count ?? 0;
}

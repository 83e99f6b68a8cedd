import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../../chaos/databases.ts';
import type { Product } from '../../start/start-product.ts';
import type { FleetCell } from '../fleet.ts';

async function hasAll(hub: Product, cell: FleetCell): Promise<boolean> {
  const [[there], [here]] = await Promise.all([
    queryDatabase<{ count: number }>(hub, 'auth', 'select count(*)::int from cell_events where cell = $1', [cell.name]),
    queryDatabase<{ count: number }>(cell.product, 'auth', 'select count(*)::int from uplink_events'),
  ]);
  return there?.count === here?.count;
}

/** The milliseconds until the hub has every event that the cell has for it; null if that takes more than two minutes. */
export async function caughtUp(hub: Product, cell: FleetCell): Promise<number | null> {
  const began = performance.now();
  return eventually(() => hasAll(hub, cell), { within: 120_000, every: 250 }).then(
    () => performance.now() - began,
    () => null,
  );
}

/** What the hub has got wrong of the alerts of a cell. */
export async function faultsAtHub(
  hub: Product,
  cell: FleetCell,
): Promise<{ lost: number; doubled: number; disordered: number }> {
  const answered = cell.site.pressLog.presses.flatMap(({ answer }) => (answer ? [answer.alertId] : []));
  const [row] = await queryDatabase<{ lost: number; doubled: number; disordered: number }>(
    hub,
    'auth',
    `with sent as (
       select *, lag(version) over (partition by alert_id order by received_at, position) earlier
       from cell_events where cell = $1
     )
     select
       (select count(*)::int from unnest($2::uuid[]) pressed (id)
        where not exists (select from cell_alerts where cell_alerts.id = pressed.id)) lost,
       (select count(*)::int from (
          select from sent where name in ('safety.alert.raised', 'safety.alert.acknowledged')
          group by alert_id, name having count(*) > 1) twice) doubled,
       (select count(*)::int from sent where earlier > version) disordered`,
    [cell.name, answered],
  );
  if (!row) throw new Error('the statement returns a row');
  return row;
}

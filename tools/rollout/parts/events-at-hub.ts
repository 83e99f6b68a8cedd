import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../../chaos/databases.ts';
import type { Product } from '../../start/start-product.ts';
import type { FleetCell } from '../fleet.ts';

/** Milliseconds. */
const longest = 120_000;

/** When the hub had everything of a cell. */
export interface CaughtUp {
  /** Milliseconds; null if it took more than two minutes. */
  value: number | null;
  /** Then: what was missing. */
  note?: string;
}

/**
 * Measures the time until the hub has every answered press and every acknowledgement of the cell's site, and every event that
 * the cell has for it. The cell's own count is not enough: it stores an event some time after the press was answered.
 */
export async function caughtUp(hub: Product, cell: FleetCell): Promise<CaughtUp> {
  const began = performance.now();
  let missing = '';
  const isThere = async () => {
    missing = await missingAtHub(hub, cell);
    return missing === '';
  };
  return eventually(isThere, { within: longest, every: 250 }).then(
    () => ({ value: performance.now() - began }),
    () => ({ value: null, note: `the hub lacks ${missing || 'an answer'}` }),
  );
}

/** In words; empty where nothing is missing. */
async function missingAtHub(hub: Product, cell: FleetCell): Promise<string> {
  const { presses, acknowledged } = expectedOf(cell);
  const [[there], [here]] = await Promise.all([
    queryDatabase<{ presses: number; acknowledgements: number; events: number }>(
      hub,
      'auth',
      `select
         (select count(*)::int from unnest($2::uuid[]) pressed (id)
          where not exists (select from cell_alerts where cell_alerts.id = pressed.id)) presses,
         (select count(*)::int from unnest($3::uuid[]) answered (id)
          where not exists (
            select from cell_alerts where cell_alerts.id = answered.id and acknowledged_at is not null)) acknowledgements,
         (select count(*)::int from cell_events where cell = $1) events`,
      [cell.name, presses, acknowledged],
    ),
    queryDatabase<{ events: number }>(cell.product, 'auth', 'select count(*)::int events from uplink_events'),
  ]);
  if (!there || !here) throw new Error('each statement returns a row');
  const lacking: [what: string, count: number][] = [
    [`of ${presses.length} answered presses`, there.presses],
    [`of ${acknowledged.length} acknowledgements`, there.acknowledgements],
    [`of ${here.events} events in the cell's queue`, here.events - there.events],
  ];
  return lacking
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

/** The ids of alerts that the cell's site has raised, and of those that a manager has acknowledged. */
function expectedOf({ site }: FleetCell): { presses: string[]; acknowledged: string[] } {
  const answered = site.pressLog.presses.flatMap(({ text, answer }) => (answer ? [{ text, id: answer.alertId }] : []));
  const texts = new Set(site.acknowledged.map(({ text }) => text));
  return {
    presses: answered.map(({ id }) => id),
    acknowledged: answered.filter(({ text }) => texts.has(text)).map(({ id }) => id),
  };
}

/** What the hub has got wrong of the alerts of a cell. */
export async function faultsAtHub(
  hub: Product,
  cell: FleetCell,
): Promise<{ lost: number; doubled: number; disordered: number }> {
  const { presses } = expectedOf(cell);
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
    [cell.name, presses],
  );
  if (!row) throw new Error('the statement returns a row');
  return row;
}

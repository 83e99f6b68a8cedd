import { withPostgresClient } from '../../servers/postgres-client.ts';
import type { World } from '../world/open-world.ts';
import { honestyFigures } from './refusals.ts';
import type { Scenario } from './scenario.ts';
import { duringFault } from './under-fault.ts';

export const readOnly: Scenario = {
  name: 'read-only',
  goal: 'R9',
  world: 'plain',
  does: 'Makes Postgres read-only, as after a failover to a replica, and writable again.',
  mustHold: 'Alerts are refused with 503 until they can be stored, a log says why, and none is lost.',
  async run(run) {
    const { world, plan, log } = run;
    const during = await duringFault(run, {
      name: 'Postgres read-only',
      begin: () => setReadOnly(world, true),
      end: () => setReadOnly(world, false),
      lasts: plan.fault * 1000,
    });
    const figures = honestyFigures(world, 'Postgres read-only', { ...during, words: /read-only/i });
    for (const { name, value, note = '' } of figures) log(`${name}: ${value} ${note}`);
    return figures;
  },
};

async function setReadOnly({ product }: World, on: boolean): Promise<void> {
  await withPostgresClient(product.servers.postgres.url, async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
  });
}

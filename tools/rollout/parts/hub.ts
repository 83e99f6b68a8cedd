import { listCellSites } from '@floorlight/contracts/cells';
import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../../chaos/databases.ts';
import { countFigure, type Figure, factFigure, timeFigure } from '../../chaos/figure.ts';
import { databaseName, ownerRole } from '../../databases/urls.ts';
import { signIn } from '../../e2e/person.ts';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import type { Product } from '../../start/start-product.ts';
import { administrator } from '../administrator.ts';
import { reply } from '../call.ts';
import type { FleetCell } from '../fleet.ts';
import { addPerson } from '../person-at-hub.ts';
import { caughtUp, faultsAtHub } from './events-at-hub.ts';
import type { Part, Run } from './part.ts';

const presses = 20;

export const hub: Part = {
  name: 'hub',
  does: 'Restores the hub from an earlier state, kills its parts, revokes a key and lets two cells claim one site; each is caught up with, or said in words.',
  run: async (run) => [...(await restored(run)), ...(await killed(run)), ...(await badLists(run))],
};

async function raise({ site }: FleetCell): Promise<void> {
  const pressed = Array.from({ length: presses }, () => site.press());
  await eventually(() => pressed.every(({ answer }) => answer), { within: 60_000 });
}

/** As from yesterday's backup: what came since is gone from the hub. */
async function restored({ fleet, log }: Run): Promise<Figure[]> {
  const [cell] = fleet.cells;
  log('the hub: restored from an earlier state');
  await copyAuth(fleet.hub, 'floorlight_earlier');
  await raise(cell);
  const { id } = await addPerson(fleet.hub, cell.product, { siteId: cell.name, role: 'lead' });
  const { value: before, note } = await caughtUp(fleet.hub, cell);
  if (before === null) throw new Error(`Before the restore ${note}`);
  await bringBackAuth(fleet.hub, 'floorlight_earlier');
  const after = await caughtUp(fleet.hub, cell);
  const isBack = async () =>
    (await queryDatabase(fleet.hub, 'auth', 'select from users where id = $1', [id])).length === 1;
  const hasPerson = await eventually(isBack, { within: 30_000, every: 250 }).catch(() => false);
  const { lost } = await faultsAtHub(fleet.hub, cell);
  return [
    timeFigure('cells', 'a hub restored from an earlier state has everything again', { ...after, limit: 30_000 }),
    countFigure('cells', 'alerts that are missing there', { value: lost, limit: 0 }),
    factFigure('cells', 'it has the person again who was added since', hasPerson),
  ];
}

async function killed({ fleet, log }: Run): Promise<Figure[]> {
  const [cell] = fleet.cells;
  const figures: Figure[] = [];
  for (const name of ['auth', 'nats', 'postgres'] as const) {
    log(`the hub: ${name} is killed`);
    const target = name === 'auth' ? fleet.hub.services.auth : fleet.hub.servers[name];
    target.kill('SIGKILL');
    await raise(cell);
    await target.start();
    const after = await caughtUp(fleet.hub, cell);
    figures.push(
      timeFigure('cells', `${name} of the hub killed: it has everything after`, { ...after, limit: 30_000 }),
    );
  }
  const { lost, doubled, disordered } = await faultsAtHub(fleet.hub, cell);
  const value = lost + doubled + disordered;
  const note = `${lost} lost, ${doubled} doubled, ${disordered} out of order`;
  return [...figures, countFigure('cells', 'lost, doubled or out of order by that', { value, limit: 0, note })];
}

async function badLists({ fleet: { hub, cells, entryOf, list }, log }: Run): Promise<Figure[]> {
  const [first, second] = cells;
  log('the hub: two cells claim one site; a key is revoked');
  list(entryOf(first), entryOf(second, { sites: [...second.sites, first.name] }));
  const claims = await reports(hub, `The site ${first.name} already belongs to the cell ${first.name}`);
  list(entryOf(first), entryOf(second, { revoked: true }));
  const isOut = await reports(second.product, 'the hub ');
  await raise(second);
  const cookie = await signIn(hub, administrator);
  const shown = (await reply(hub, cookie, listCellSites)).find(({ siteId }) => siteId === second.name);
  list(entryOf(first), entryOf(second));
  const after = await caughtUp(hub, second);
  const isNamed = shown?.isReachable === false && shown.problem?.text.includes('was revoked') === true;
  return [
    factFigure('cells', 'two cells that claim one site are refused in words', claims),
    factFigure('cells', 'a cell with a revoked key is refused and logs the reason', isOut),
    factFigure('cells', 'the overview says that its key was revoked', isNamed),
    timeFigure('cells', 'listed again, it has lost nothing', { ...after, limit: 30_000 }),
  ];
}

/** Whether the health of auth says it within half a minute. */
async function reports({ services: { auth } }: Product, words: string): Promise<boolean> {
  const held = async () => (await (await fetch(`${auth.url}/readyz`)).text()).includes(words);
  return eventually(held, { within: 30_000, every: 200 }).catch(() => false);
}

async function copyAuth(hub: Product, copy: string): Promise<void> {
  const own = databaseName('auth');
  await withoutAuth(hub, [`create database ${copy} template ${own} owner ${ownerRole('auth')}`]);
}

async function bringBackAuth(hub: Product, copy: string): Promise<void> {
  const own = databaseName('auth');
  await withoutAuth(hub, [
    `drop database ${own} with (force)`,
    `alter database ${copy} rename to ${own}`,
    `revoke all on database ${own} from public`,
    `grant connect on database ${own} to ${own}`,
  ]);
}

async function withoutAuth({ services: { auth }, servers }: Product, statements: string[]): Promise<void> {
  await auth.stop();
  try {
    await withPostgresClient(servers.postgres.url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  } finally {
    await auth.start();
  }
}

import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../../chaos/databases.ts';
import { countFigure, type Figure, factFigure, notMeasured, seconds, timeFigure } from '../../chaos/figure.ts';
import { seededRandom } from '../../chaos/random.ts';
import { startAlertLoad } from '../../chaos/world/alert-load.ts';
import { sendPress } from '../../chaos/world/device.ts';
import { liveClient } from '../../chaos/world/live-client.ts';
import { pressLog, type TrackedPress } from '../../chaos/world/press-log.ts';
import { openSite, type Site } from '../../chaos/world/site.ts';
import { temporaryDirectory } from '../../processes/temporary-directory.ts';
import { makeSecrets } from '../../secrets/make-secrets.ts';
import type { Product } from '../../start/start-product.ts';
import { destroyCell } from '../disaster/destroy-cell.ts';
import { reportWithPhoto, showsPhoto } from '../disaster/photo.ts';
import { verifyAudit } from '../disaster/verify-audit.ts';
import { archive, dumps, type Places, type Way } from '../disaster/ways.ts';
import { cellStarter } from '../start-cell.ts';
import type { CellPart, CellRun } from './part.ts';

/** Alerts a second. */
const rate = 5;
/** Milliseconds under load before the backup, and from its end until the cell is gone. */
const loadBefore = 5000;
const loadAfter = 20_000;
/** Milliseconds from the end of a cell until the manager has an alert from the next one. */
const backWithin = 5 * 60_000;

export const disaster: CellPart = {
  name: 'disaster',
  does: 'Destroys a cell under load and brings it back into an empty one, from npm run backup and from pgBackRest: what is lost, how long it takes, and whether the chains of the audit log verify.',
  async run(run) {
    const figures: Figure[] = [];
    for (const way of [dumps, archive]) {
      const missing = way.missing();
      if (missing) figures.push(notMeasured('cells', `${way.name}: a cell is destroyed`, missing));
      else figures.push(...(await destroyAndRestore(way, run)));
    }
    return figures;
  },
};

async function destroyAndRestore(way: Way, run: CellRun): Promise<Figure[]> {
  const directory = temporaryDirectory('disaster');
  const [before, after, kept] = ['before', 'after', 'kept'].map((name) => join(directory, name)) as [
    ...[string, string, string], // one for each name
  ];
  const starter = cellStarter(directory, run.signal);
  const cleanups: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true }), starter.close];
  try {
    for (const path of [join(before, 'secrets'), after, kept]) mkdirSync(path, { recursive: true });
    makeSecrets(join(before, 'secrets'));
    const started = await way.start({ before, after, kept }, run.log);
    cleanups.push(started.stop);
    // Outside of the cell, as operators keep them.
    cpSync(join(before, 'secrets'), join(after, 'secrets'), { recursive: true });
    const environment = { ...started.environment, AUDIT_ANCHORS_FILE: join(kept, 'anchors.jws') };

    run.log(`${way.name}: starting a cell`);
    const product = await starter.start('before', environment);
    cleanups.push(product.stop);
    const { site, pressed, photo, ...times } = await loseIt(product, before, started, run);
    cleanups.push(site.close);

    run.log(`${way.name}: the cell is gone, and brought back`);
    beginNewAnchors(kept);
    await started.restore();
    const restoredAt = performance.now();
    const back = await starter.start('after', environment);
    cleanups.push(back.stop);
    const deliveredAt = await firstAlert(back, site);
    return await compare(way, back, { site, pressed, photo, kept, ...times, restoredAt, deliveredAt });
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
  }
}

interface Lost {
  site: Site;
  pressed: TrackedPress[];
  /** The path of a photo from before the backup. */
  photo: string;
  backupBegan: number;
  backedUpAt: number;
  destroyedAt: number;
}

async function loseIt(
  product: Product,
  directory: string,
  { backUp, destroy }: Awaited<ReturnType<Way['start']>>,
  { log }: CellRun,
): Promise<Lost> {
  const random = seededRandom('disaster');
  const textOf = (number: number) => `Disaster drill no. ${number}`;
  const site = await openSite(product, { id: 'main', workers: 3, managers: 1, random, textOf });
  const photo = await reportWithPhoto(site.address, site.workers[0] ?? '');
  const load = startAlertLoad(site, rate, random);
  await pause(loadBefore);
  const backupBegan = performance.now();
  await backUp(product);
  const backedUpAt = performance.now();
  log(`a backup under load took ${seconds(backedUpAt - backupBegan)}`);
  await pause(loadAfter);
  const destroyedAt = performance.now();
  const destroyed = destroyCell(product, directory);
  await Promise.all([destroyed, destroy()]);
  load.stop();
  site.close();
  return { site, pressed: site.pressLog.presses, photo, backupBegan, backedUpAt, destroyedAt };
}

/**
 * The anchors of before name entries that are lost. They are put aside as evidence of that, and the restored cell begins a
 * file.
 */
function beginNewAnchors(kept: string): void {
  const file = join(kept, 'anchors.jws');
  if (existsSync(file)) renameSync(file, join(kept, 'anchors-before.jws'));
}

/** Presses with the sessions of before until the manager has it live. Returns when. */
async function firstAlert(product: Product, { workers, managers }: Site): Promise<number | null> {
  const address = { url: product.gateway.url, origin: new URL(product.url).origin };
  const presses = pressLog(1);
  const abortController = new AbortController();
  const client = liveClient({
    address,
    cookie: managers[0]?.cookie ?? '',
    random: seededRandom('restored'),
    onFrame: ({ isNewAlert, alert }) => void (isNewAlert && alert && presses.arrived('manager', alert.text)),
  });
  try {
    await eventually(() => client.connected(), { within: 60_000 }).catch(() => undefined); // then nothing arrives
    const pressed = presses.add('The first alert after the restore');
    void sendPress(address, workers[0] ?? '', pressed, abortController.signal);
    await eventually(() => presses.deliveredAt(pressed) !== null, { within: 60_000 }).catch(() => undefined);
    return presses.deliveredAt(pressed);
  } finally {
    abortController.abort();
    client.disconnect();
  }
}

async function compare(
  { name, mayLose }: Way,
  product: Product,
  facts: Lost & Pick<Places, 'kept'> & { restoredAt: number; deliveredAt: number | null },
): Promise<Figure[]> {
  const { site, pressed, photo, kept, backupBegan, backedUpAt, destroyedAt, restoredAt, deliveredAt } = facts;
  const rows = await queryDatabase<{ id: string }>(product, 'safety', 'select id from emergency_alerts');
  const stored = new Set(rows.map(({ id }) => id));
  const answers = pressed.flatMap(({ answer }) => (answer && answer.at < destroyedAt ? [answer] : []));
  const lost = answers.filter(({ alertId }) => !stored.has(alertId));
  const oldest = Math.min(...lost.map(({ at }) => at), destroyedAt);
  const address = { url: product.gateway.url, origin: new URL(product.url).origin };
  const hasPhoto = await showsPhoto(address, site.workers[0] ?? '', photo);
  const anchorsFile = join(kept, 'anchors.jws');
  await eventually(() => existsSync(anchorsFile), { within: 60_000, every: 250 }).catch(() => undefined); // said below
  const { isProven, printed } = await verifyAudit(product, anchorsFile);
  const figure = (what: string): string => `${name}: ${what}`;
  return [
    countFigure('cells', figure('alerts lost that were answered before the backup began'), {
      value: lost.filter(({ at }) => at < backupBegan).length,
      limit: 0,
      note: `the backup took ${seconds(backedUpAt - backupBegan)} under ${rate} presses a second`,
    }),
    timeFigure('cells', figure('the alerts of the last seconds that are lost (RPO)'), {
      value: destroyedAt - oldest,
      limit: mayLose ?? destroyedAt - backupBegan,
      note: `${lost.length} of ${answers.length} answered alerts`,
    }),
    timeFigure('cells', figure('from the end of the cell until its manager has an alert again (RTO)'), {
      value: deliveredAt && deliveredAt - destroyedAt,
      limit: backWithin,
      note: `the data were there after ${seconds(restoredAt - destroyedAt)}; workers and managers stay signed in`,
    }),
    factFigure('cells', figure('the photo of an incident is there'), hasPhoto),
    factFigure('cells', figure('npm run audit:verify proves the chains'), isProven, printed.split('\n').join('; ')),
  ];
}

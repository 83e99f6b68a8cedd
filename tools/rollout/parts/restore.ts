import { getUser, login } from '@floorlight/contracts/accounts';
import { getAlert } from '@floorlight/contracts/alerts';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Figure, factFigure, notMeasured, seconds, timeFigure } from '../../chaos/figure.ts';
import { type GatewayAddress, sendPress } from '../../chaos/world/device.ts';
import { readFeed } from '../../chaos/world/live-client.ts';
import { pressLog, statusesOf } from '../../chaos/world/press-log.ts';
import { firstManager, newPerson, signIn, signUp } from '../../e2e/person.ts';
import { call } from '../call.ts';
import { reportWithPhoto, showsPhoto } from '../disaster/photo.ts';
import { type ContainedCell, inComposition, onSwarm } from '../swarm/contained-cell.ts';
import { whyNoDocker } from '../swarm/docker.ts';
import { buildBackupImage, buildImages } from '../swarm/images.ts';
import type { CellPart, CellRun } from './part.ts';

/** Milliseconds from the end of a cell until its manager must have an alert again. */
const backWithin = 10 * 60_000;
/** Auth signs anchors once a minute. */
const anchoredWithin = 150_000;

export const restore: CellPart = {
  name: 'restore',
  does: 'Backs up a cell in containers with backup.sh of deploy/compose and of deploy/swarm, removes the cell with its volumes, and brings it into an empty one with restore.sh.',
  async run(run) {
    const reason = await whyNoDocker();
    if (reason) return [notMeasured('restore', 'a restored cell in containers', reason)];
    await buildImages(['candidate'], run.log);
    await buildBackupImage('candidate');
    const figures: Figure[] = [];
    for (const withCell of [inComposition, onSwarm])
      await withCell(run, async (cell) => void figures.push(...(await backUpAndRestore(cell, run))));
    return figures;
  },
};

async function backUpAndRestore(cell: ContainedCell, { log }: CellRun): Promise<Figure[]> {
  const person = newPerson('worker', 'restored');
  const cookie = await signUp(cell.reachable, person);
  const manager = await signIn(cell.reachable, firstManager);
  const before = await cell.address();
  const photo = await reportWithPhoto(before, cookie);
  const kept = await raise(before, cookie, 'Raised before the backup');
  const began = performance.now();
  await cell.backUp('proof');
  log(`${cell.name}: the backup took ${seconds(performance.now() - began)}`);
  const lost = await raise(before, cookie, 'Raised after the backup');
  await cell.destroy();
  log(`${cell.name}: the cell is gone, and brought back`);
  const destroyedAt = performance.now();
  await cell.restore('proof');
  log(`${cell.name}: restored after ${seconds(performance.now() - destroyedAt)}`);

  const at = await cell.address();
  const text = 'Raised after the restore';
  await raise(at, cookie, text);
  const deliveredAt = await eventually(() => managerHas(at, manager, text), { within: 60_000, every: 500 }).then(
    () => performance.now(),
    () => null,
  );
  const restored = { url: at.origin, gateway: at };
  const { email, password } = person;
  const signedIn = await call(restored, '', login, { body: { email, password } });
  const remembered = await call(restored, cookie, getUser);
  const statusOf = async (id: string) => (await call(restored, cookie, getAlert, { params: { id } })).status;
  const audit = await eventually(cell.verifyAudit, { within: anchoredWithin, every: 2000 }).then(
    (printed) => ({ isProven: true, printed }),
    (error: Error) => ({ isProven: false, printed: error.message }),
  );
  const fact = (what: string, holds: boolean, note?: string) =>
    factFigure('restore', `${cell.name}: ${what}`, holds, note);
  return [
    fact('people sign in with their passwords', signedIn.status === 200, signedIn.words),
    fact('people stay signed in', remembered.status === 200, remembered.words),
    fact('an alert from before the backup is there', (await statusOf(kept)) === 200),
    fact('an alert from after the backup is not', (await statusOf(lost)) === 404),
    fact('the photo of an incident is there', await showsPhoto(at, cookie, photo)),
    fact('the chains of the audit log are proven', audit.isProven, audit.printed.split('\n').join('; ')),
    timeFigure('restore', `${cell.name}: from the end of the cell until its manager has an alert again`, {
      value: deliveredAt && deliveredAt - destroyedAt,
      limit: backWithin,
    }),
  ];
}

/** Presses until the alert is stored. Returns its id. */
async function raise(address: GatewayAddress, cookie: string, text: string): Promise<string> {
  const pressed = pressLog(1).add(text);
  await sendPress(address, cookie, pressed, AbortSignal.timeout(120_000));
  if (!pressed.answer)
    throw new Error(`"${text}" was not stored: ${pressed.refusal ?? statusesOf(pressed).join(', ')}`);
  return pressed.answer.alertId;
}

async function managerHas(address: GatewayAddress, cookie: string, text: string): Promise<void> {
  const feed = await readFeed(address, cookie, undefined);
  if (!feed.some(({ alert }) => alert?.text === text)) throw new Error(`The manager's feed has no "${text}"`);
}

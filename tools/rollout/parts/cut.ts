import { setTimeout as pause } from 'node:timers/promises';
import { getUser, login } from '@floorlight/contracts/accounts';
import { acknowledgeCellAlert, listCellAlerts, listCellSites } from '@floorlight/contracts/cells';
import { signOutOthers } from '@floorlight/contracts/devices';
import { eventually } from '@floorlight/test-kit/eventually';
import { countFigure, type Figure, factFigure, seconds, timeFigure } from '../../chaos/figure.ts';
import { percentile } from '../../chaos/percentile.ts';
import { seededRandom } from '../../chaos/random.ts';
import { startAlertLoad } from '../../chaos/world/alert-load.ts';
import { signIn } from '../../e2e/person.ts';
import { call, reply } from '../call.ts';
import type { FleetCell } from '../fleet.ts';
import { addPerson, type PersonAtHub } from '../person-at-hub.ts';
import { caughtUp, faultsAtHub } from './events-at-hub.ts';
import type { Part, Run } from './part.ts';
import { stepsOf } from './steps-of-press.ts';

/** Milliseconds after a kill in which alerts may take longer. */
const restartTime = 10_000;
/** A press that is on its way when a process is killed may take longer too. */
const onItsWay = 1000;

const ways = ['reset', 'black hole'] as const;
type Way = (typeof ways)[number];

interface Cut {
  cell: FleetCell;
  way: Way;
  person: PersonAtHub;
  /** Their session at the hub. */
  cookie: string;
  /** An alert of the site that the hub knew before. */
  alertId: string;
}

export const cut: Part = {
  name: 'cut',
  does: 'Cuts the line of a site, by a reset and as a black hole, raises alerts there, signs in, signs out and kills processes meanwhile, and compares the hub when the line is back.',
  async run(run) {
    const { hub, cells } = run.fleet;
    const [cell] = cells;
    const person = await addPerson(hub, cell.product, { siteId: cell.name, role: 'manager' });
    const cookie = await signIn(hub, person);
    const figures = [
      timeFigure('cells', 'somebody added at the hub is in the cell', { value: person.took, limit: 5000 }),
    ];
    for (const way of ways) {
      const alertId = await knownAlert(run, cell, cookie);
      figures.push(...(await cutOff(run, { cell, way, person, cookie, alertId })));
    }
    figures.push(...(await acknowledgedFromHub(run, cell, cookie)));
    return figures;
  },
};

async function cutOff(run: Run, cut: Cut): Promise<Figure[]> {
  const { plan, log, fleet } = run;
  const { cell, way } = cut;
  const lasts = plan.minutes * 60_000;
  log(`${way}: the line of ${cell.name} is cut for ${seconds(lasts)}`);
  const began = performance.now();
  const until = (share: number) => pause(Math.max(0, began + lasts * share - performance.now()));
  await (way === 'reset' ? cell.line.sever() : cell.line.stall());
  const load = startAlertLoad(cell.site, (plan.alerts * 1.1) / ((lasts / 1000) * 0.8), seededRandom(way));
  const restarts: [from: number, to: number][] = [];
  const restart = async (name: 'auth' | 'notify'): Promise<void> => {
    const from = performance.now();
    log(`${way}: ${name} is killed after ${seconds(from - began)}`);
    cell.product.services[name].kill('SIGKILL');
    await cell.product.services[name].start();
    restarts.push([from - onItsWay, performance.now() + restartTime]);
  };
  await until(0.2);
  const facts = [await signsIn(cut), await revokes(cut)];
  await until(0.3);
  await restart('auth');
  await until(0.5);
  await restart('notify');
  facts.push(...(await refusesAtHub(run, cut)));
  // The last fifth without new alerts, so that a press and its answer are on the same side of the end.
  await until(0.8);
  load.stop();
  await until(1);
  const pressed = cell.site.pressLog.between(began);
  await cell.line.restore();
  const after = await caughtUp(fleet.hub, cell);
  await eventually(() => pressed.every(({ answer }) => answer), { within: 60_000 });
  const isCalm = ({ sentAt }: { sentAt: number }) => !restarts.some(([from, to]) => sentAt >= from && sentAt <= to);
  const { latencyOf } = cell.site.pressLog;
  const calm = pressed.filter(isCalm);
  const p99Of = (presses: typeof pressed) => percentile(presses.map(latencyOf), 99);
  /** With when they were pressed, so that a cause can be found in the log. */
  const slowestOf = (presses: typeof pressed) =>
    presses
      .toSorted((a, b) => latencyOf(b) - latencyOf(a))
      .slice(0, 3)
      .map((one) => `${seconds(latencyOf(one))} at ${seconds(one.sentAt - began)}`)
      .join(', ');
  const stepsOfSlowest = async (presses: typeof pressed) => {
    const [slowest] = presses.toSorted((a, b) => latencyOf(b) - latencyOf(a));
    return slowest ? stepsOf(cell.product, slowest) : 'there are none';
  };
  const [calmSteps, allSteps] = [await stepsOfSlowest(calm), await stepsOfSlowest(pressed)];
  const { lost, doubled, disordered } = await faultsAtHub(fleet.hub, cell);
  const name = (what: string) => `${way}: ${what}`;
  return [
    ...facts,
    factFigure('cells', name(`${plan.alerts} alerts and more`), pressed.length >= plan.alerts, `${pressed.length}`),
    timeFigure('cells', name('from a press until every manager of the site has the alert (p99)'), {
      value: p99Of(calm),
      limit: 1000,
      note: `the slowest: ${slowestOf(calm)}; the first of these: ${calmSteps}; with the ten seconds after each killed process ${seconds(p99Of(pressed))}, the slowest: ${allSteps}`,
    }),
    timeFigure('cells', name('everything at the hub after the line is back'), { ...after, limit: 30_000 }),
    countFigure('cells', name('alerts lost'), { value: lost, limit: 0 }),
    countFigure('cells', name('alerts or answers doubled'), { value: doubled, limit: 0 }),
    countFigure('cells', name('events of an alert out of order'), { value: disordered, limit: 0 }),
  ];
}

/** Raises an alert, and waits until the hub shows it. */
async function knownAlert({ fleet: { hub } }: Run, cell: FleetCell, cookie: string): Promise<string> {
  const pressed = cell.site.press();
  const isKnown = async () => {
    const id = pressed.answer?.alertId;
    return (await reply(hub, cookie, listCellAlerts)).some((alert) => alert.id === id) && (id ?? false);
  };
  return eventually(isKnown, { within: 60_000, every: 250 });
}

async function signsIn({ cell, way, person: { email, password } }: Cut): Promise<Figure> {
  const { status, words } = await call(cell.product, '', login, { body: { email, password } });
  return factFigure('cells', `${way}: somebody of the hub signs in at the site`, status === 200, words);
}

async function revokes({ cell, way, person }: Cut): Promise<Figure> {
  const [ended, kept] = [await signIn(cell.product, person), await signIn(cell.product, person)];
  await reply(cell.product, ended, getUser);
  await reply(cell.product, kept, signOutOthers);
  const isOut = async () => (await call(cell.product, ended, getUser)).status === 401;
  const held = await eventually(isOut, { within: 5000 }).catch(() => false);
  return factFigure('cells', `${way}: a session that is signed out at the site ends within 5 s`, held);
}

async function refusesAtHub({ fleet: { hub } }: Run, { cell, way, cookie, alertId }: Cut): Promise<Figure[]> {
  const shown = (await reply(hub, cookie, listCellSites)).find(({ siteId }) => siteId === cell.name);
  const { status, words } = await call(hub, cookie, acknowledgeCellAlert, { params: { id: alertId } });
  const isShown = shown?.isReachable === false && shown.lastHeardAt !== null;
  const isRefused = status === 503 && words.includes('nothing was acknowledged');
  return [
    factFigure('cells', `${way}: the overview says since when the site is cut off`, isShown),
    factFigure('cells', `${way}: acknowledging at the hub is refused in words`, isRefused, `${status} ${words}`),
  ];
}

async function acknowledgedFromHub(run: Run, cell: FleetCell, cookie: string): Promise<Figure[]> {
  const { hub } = run.fleet;
  const id = await knownAlert(run, cell, cookie);
  const began = performance.now();
  const { words } = await call(hub, cookie, acknowledgeCellAlert, { params: { id } });
  const isSeen = async () =>
    (await reply(hub, cookie, listCellAlerts)).some((alert) => alert.id === id && alert.status === 'acknowledged');
  const held = await eventually(isSeen, { within: 30_000, every: 100 }).catch(() => false);
  return [
    factFigure('cells', 'an alert is acknowledged from the hub, by its cell', held && !words, words),
    timeFigure('cells', 'until the hub shows that', { value: held ? performance.now() - began : null, limit: 5000 }),
  ];
}

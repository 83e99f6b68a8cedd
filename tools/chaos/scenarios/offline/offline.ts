import { setTimeout as pause } from 'node:timers/promises';
import { getUser } from '@floorlight/contracts/accounts';
import { listAlerts, raiseAlert } from '@floorlight/contracts/alerts';
import { addBarcode, Barcode, listBarcodes } from '@floorlight/contracts/barcodes';
import { listBeacons, placeBeacon } from '@floorlight/contracts/beacons';
import { getCountPlan, saveCount } from '@floorlight/contracts/counts';
import { listIncidents, reportIncident } from '@floorlight/contracts/incidents';
import { eventually } from '@floorlight/test-kit/eventually';
import { chromium, type Page, type Response } from '@playwright/test';
import { chromiumArguments, chromiumProgram } from '../../../e2e/chromium.ts';
import { queryDatabase } from '../../databases.ts';
import { countFigure, factFigure, seconds, timeFigure } from '../../figure.ts';
import { NotPossible } from '../../world/not-possible.ts';
import type { World } from '../../world/open-world.ts';
import type { Site } from '../../world/site.ts';
import type { Run, Scenario } from '../scenario.ts';
import { type Act, shift } from './acts.ts';
import { buildPage } from './build-page.ts';
import { compareActs, type Done } from './compare-acts.ts';

const base = '/chaos-offline/';
/** Milliseconds within which the server must have everything once the network is back. */
const sentWithin = 60_000;

export const offline: Scenario = {
  name: 'offline',
  goal: 'R7',
  world: 'plain',
  ownLoad: true,
  does: 'A worker’s device loses its network, takes fifty acts of all kinds, is reloaded, and gets its network back.',
  mustHold: 'The server has exactly these fifty, in order, the first within 3 s.',
  async run(run) {
    const executablePath = chromiumProgram();
    if (!executablePath) throw new NotPossible('there is no Chromium here, in which the app’s outboxes could run');
    const site = await run.world.openSite({ id: 'east', workers: 1, managers: 1 });
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    try {
      const context = await browser.newContext({ baseURL: run.world.product.url });
      return await workOffline(run, site, await context.newPage());
    } finally {
      await browser.close();
      site.close();
    }
  },
};

async function workOffline({ world, plan, log }: Run, site: Site, page: Page) {
  const [cookie = ''] = site.workers;
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${site.address.url}${path}`, { headers: { cookie } })).json();
  const { id: userId } = getUser.reply.body.parse(await get(getUser.path));
  const acts = shift(plan.seed, {
    walls: getCountPlan.reply.body
      .parse(await get(getCountPlan.path))
      .areas.flatMap(({ name, walls }) => walls.map((wallNumber) => ({ afeArea: name, wallNumber }))),
    barcodes: await storeBarcodes(site, cookie),
    alertTextOf: site.textOf,
  });
  const photos = acts.filter(({ withPhoto }) => withPhoto).length;

  await openPage(page, { url: world.product.url, cookie, userId });
  const answers = watchAnswers(page, acts);
  await page.context().setOffline(true);
  world.timeline.mark('the device is offline');
  const pauseAfterEach = (plan.offline * 1000) / acts.length;
  for (const [index, act] of acts.entries()) {
    await onPage(page, 'act', userId, act);
    if (index === Math.floor(acts.length / 2)) await reload(page, userId);
    await pause(pauseAfterEach);
  }
  const kept = { waiting: await onPage(page, 'waiting'), stored: await onPage(page, 'stored') };

  const backAt = performance.now();
  await page.context().setOffline(false);
  world.timeline.mark('the device is online');
  await eventually(async () => (await onPage(page, 'waiting')) === 0, {
    within: sentWithin,
    every: 200,
  }).catch(() => undefined); // shown by the figures
  const allAt = performance.now();

  const { stored, storedPhotos } = await readStored(world, site, userId, acts);
  const answered = answers.filter(({ kind }) => kind !== 'photo');
  const { lost, doubled, madeUp, outOfOrder } = compareActs(acts, stored, answered);
  const total = acts.length + photos;
  const first = answers[0] ? answers[0].at - backAt : null;
  log(
    `offline for ${plan.offline} s: first act sent after ${first === null ? 'never' : seconds(first)}, all ${total} after ${seconds(allAt - backAt)}`,
  );
  const list = (all: string[]) => all.slice(0, 5).join(', ');
  return [
    factFigure(
      'R7',
      `the device kept all acts through a reload`,
      kept.waiting === acts.length && kept.stored === true,
      `${kept.waiting} of ${acts.length}`,
    ),
    countFigure('R7', `acts lost, of ${total} done offline for ${plan.offline} s`, {
      value: lost.length + Math.abs(photos - storedPhotos),
      limit: 0,
      note: list(lost),
    }),
    countFigure('R7', 'acts stored twice or never done', {
      value: doubled.length + madeUp.length,
      limit: 0,
      note: list([...doubled, ...madeUp]),
    }),
    countFigure('R7', 'kinds of acts that came in another order', {
      value: outOfOrder.length,
      limit: 0,
      note: list(outOfOrder),
    }),
    timeFigure('R7', 'first act at the server after the network is back', {
      value: first,
      limit: 3000,
      note: `all ${total} after ${seconds(allAt - backAt)}`,
    }),
  ];
}

async function openPage(page: Page, { url, cookie, userId }: { url: string; cookie: string; userId: string }) {
  const files = await buildPage(base);
  await page.context().route(`**${base}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(base.length);
    const body = files.get(name);
    if (name === '')
      return route.fulfill({ contentType: 'text/html', body: `<script type="module" src="${base}page.js"></script>` });
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: name.endsWith('.js') ? 'text/javascript' : 'text/css', body: Buffer.from(body) });
  });
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
  await page.context().addCookies(cookies);
  await page.goto(base);
  await startOutboxes(page, userId);
}

async function reload(page: Page, userId: string): Promise<void> {
  await page.reload();
  await startOutboxes(page, userId);
}

async function startOutboxes(page: Page, userId: string): Promise<void> {
  await page.waitForFunction('window.chaos');
  await onPage(page, 'start', userId);
}

/** Calls a function of page.js. */
const onPage = (page: Page, name: 'start' | 'act' | 'waiting' | 'stored', ...values: unknown[]): Promise<unknown> =>
  page.evaluate(`chaos.${name}(...${JSON.stringify(values)})`);

/** The acts in the order in which the server accepted them. */
function watchAnswers(page: Page, acts: Act[]): (Done & { at: number })[] {
  const answers: (Done & { at: number })[] = [];
  const pathKinds: Record<string, Done['kind']> = {
    [raiseAlert.path]: 'alert',
    [placeBeacon.path]: 'beacon',
    [reportIncident.path]: 'incident',
  };
  const read = (response: Response): Done | null => {
    const request = response.request();
    const { pathname } = new URL(request.url());
    if (!response.ok() || request.method() === 'GET' || !pathname.startsWith('/api/')) return null;
    if (pathname.endsWith('/photos')) return { kind: 'photo', label: pathname };
    const deleted = acts.find(({ kind, label }) => kind === 'discard' && pathname.includes(label));
    if (deleted) return deleted;
    const body = request.postDataJSON();
    const kind = pathKinds[pathname];
    if (kind) return { kind, label: body.title };
    if (pathname === saveCount.path) return { kind: 'count', label: `${body.afeArea} ${body.wallNumber}` };
    return pathname === addBarcode.path ? { kind: 'scan', label: body.value } : null;
  };
  page.on('response', (response) => {
    const done = read(response);
    if (done) answers.push({ ...done, at: performance.now() });
  });
  return answers;
}

/** Stores barcodes that the worker is going to discard. */
async function storeBarcodes({ address }: Site, cookie: string): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 1; count <= 5; count++) {
    const answer = await fetch(`${address.url}${addBarcode.path}`, {
      method: addBarcode.method,
      headers: { cookie, origin: address.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'qr', value: `to discard ${count}` }),
    });
    ids.push(Barcode.parse(await answer.json()).id);
  }
  return ids;
}

/** Reads from the databases what this worker has there. */
async function readStored(
  { product }: World,
  { address, workers: [cookie = ''] }: Site,
  userId: string,
  acts: Act[],
): Promise<{ stored: Done[]; storedPhotos: number }> {
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${address.url}${path}`, { headers: { cookie } })).json();
  const titles = (kind: Act['kind'], rows: { title: string }[]): Done[] =>
    rows.map(({ title }) => ({ kind, label: title }));
  const alerts = listAlerts.reply.body.parse(await get(listAlerts.path));
  const beacons = listBeacons.reply.body.parse(await get(listBeacons.path));
  const incidents = listIncidents.reply.body.parse(await get(listIncidents.path));
  const barcodes = listBarcodes.reply.body.parse(await get(listBarcodes.path));
  const counts = await queryDatabase<{ label: string }>(
    product,
    'inventory',
    `select afe_area || ' ' || wall_number as label from inventory_counts where counted_by = $1`,
    [userId],
  );
  const discarded = acts.filter(({ kind, label }) => kind === 'discard' && !barcodes.some(({ id }) => id === label));
  const stored = [
    ...titles('alert', alerts),
    ...titles('beacon', beacons),
    ...titles('incident', incidents),
    ...counts.map(({ label }): Done => ({ kind: 'count', label })),
    ...barcodes
      .filter(({ value }) => value.startsWith('Offline'))
      .map(({ value }): Done => ({ kind: 'scan', label: value })),
    ...discarded,
  ];
  return { stored, storedPhotos: incidents.reduce((sum, { photos }) => sum + photos.length, 0) };
}

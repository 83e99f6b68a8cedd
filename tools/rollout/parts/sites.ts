import { listSites } from '@floorlight/contracts/accounts';
import { addSite, changeSite, closeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Figure, timeFigure } from '../../chaos/figure.ts';
import { signIn } from '../../e2e/person.ts';
import { administrator } from '../administrator.ts';
import { reply } from '../call.ts';
import type { FleetCell } from '../fleet.ts';
import type { Part, Run } from './part.ts';

export const sites: Part = {
  name: 'sites',
  does: 'Adds, changes and closes a site of each cell at the hub, and waits until each cell shows it.',
  async run(run) {
    const { hub, cells, entryOf, list } = run.fleet;
    const cookie = await signIn(hub, administrator);
    list(...cells.map((cell) => entryOf(cell, { sites: [...cell.sites, annexOf(cell)] })));
    const settingsOf = async (siteId: string) => reply(hub, cookie, getSiteSettings, { params: { siteId } });
    const added = await measure(run, async (cell) => {
      const { settings } = await settingsOf(cell.name);
      const annex = { ...settings, id: annexOf(cell), name: `${cell.name} annex` };
      await reply(hub, cookie, addSite, { body: { settings: annex } });
      return (shown) => shown.some(({ id }) => id === annex.id);
    });
    const changed = await measure(run, async (cell) => {
      const { version, settings } = await settingsOf(annexOf(cell));
      const name = `${cell.name} extension`;
      const body = { version, settings: { ...settings, name } };
      await reply(hub, cookie, changeSite, { params: { siteId: annexOf(cell) }, body });
      return (shown) => shown.some((site) => site.name === name);
    });
    const closed = await measure(run, async (cell) => {
      const { version } = await settingsOf(annexOf(cell));
      await reply(hub, cookie, closeSite, { params: { siteId: annexOf(cell) }, body: { version } });
      return (shown) => !shown.some(({ id }) => id === annexOf(cell));
    });
    const figure = (what: string, value: number): Figure =>
      timeFigure('cells', `a site that was ${what} at the hub is so in every cell`, { value, limit: 5000 });
    return [figure('added', added), figure('changed', changed), figure('closed', closed)];
  },
};

const annexOf = ({ name }: FleetCell): string => `${name}-annex`;

type IsThere = (shown: { id: string; name: string }[]) => boolean;

/** The milliseconds until the slower cell shows it. */
async function measure({ fleet: { cells } }: Run, change: (cell: FleetCell) => Promise<IsThere>): Promise<number> {
  const times = await Promise.all(
    cells.map(async (cell) => {
      const isThere = await change(cell);
      const began = performance.now();
      await eventually(async () => isThere(await reply(cell.product, '', listSites)), { within: 60_000, every: 100 });
      return performance.now() - began;
    }),
  );
  return Math.max(...times);
}

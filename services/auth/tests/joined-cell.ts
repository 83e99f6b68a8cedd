import { type CellSite, listCellAlerts, listCellSites } from '@floorlight/contracts/cells';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect } from 'vitest';
import { cellEvents } from '../src/schema.ts';
import { cellAndHub, type SafetyAnswers } from './cell-and-hub.ts';
import { anAlert, type EventPublisher, openEventPublisher } from './event-publisher.ts';

/** A cell that has joined its hub, a publisher of its site's events, and Ada, an administrator of the hub. */
export async function joinedCell(
  siteId: string,
  safety: SafetyAnswers = { alerts: [], evacuations: [], refused: null, asked: [] },
) {
  const [world, site] = await Promise.all([cellAndHub(siteId, safety), openEventPublisher(siteId)]);
  const { email } = await world.addPerson(world.hub, { siteId: world.hub.siteId, role: 'administrator' });
  const ada = await world.call(world.hub, email);
  // The sites that the cell had before it joined.
  await eventually(async () => (await siteAtHub(ada, siteId))?.isReachable === true);
  return { world, site, ada };
}

export const siteAtHub = async (ada: Call, siteId: string): Promise<CellSite | undefined> =>
  succeeded(await ada(listCellSites)).find((row) => row.siteId === siteId);
export const cellAlerts = async (ada: Call): Promise<string[]> =>
  succeeded(await ada(listCellAlerts)).map(({ id }) => id);

/** Raises and acknowledges alerts at the site. */
export async function raisedAt(site: EventPublisher, siteId: string, count: number): Promise<string[]> {
  const alerts = Array.from({ length: count }, () => anAlert(siteId));
  await Promise.all(
    alerts.map(async (alert) => {
      await site.publish('safety.alert.raised', { alert });
      const acknowledgedAt = new Date().toISOString();
      const acknowledged = { ...alert, status: 'acknowledged' as const, acknowledgedAt, version: 2 };
      await site.publish('safety.alert.acknowledged', { alert: acknowledged });
    }),
  );
  return alerts.map(({ id }) => id);
}

/** Waits until the hub has these alerts: each event once, and in order. */
export const arrivedAtHub = (world: Awaited<ReturnType<typeof cellAndHub>>, ids: string[]): Promise<void> =>
  eventually(async () => {
    const rows = await world.hub.db.orm.select().from(cellEvents).orderBy(cellEvents.receivedAt, cellEvents.position);
    const versions = ids.map((id) => rows.filter(({ alertId }) => alertId === id).map(({ version }) => version));
    expect(versions).toEqual(ids.map(() => [1, 2]));
  });

/** What a cell says to its hub now. */
export const hello = (given: object = {}) => ({ at: new Date().toISOString(), sites: {}, taken: [], ...given });

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventName, FloorEvent } from '@floorlight/contracts/events';
import { migrateDatabase } from '@floorlight/database/migrate';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Mailbox, startMailbox } from '@floorlight/test-kit/mailbox';
import { randomSite } from '@floorlight/test-kit/random-site';
import { type ServiceUnderTest, serviceUnderTest } from '@floorlight/test-kit/service-under-test';
import { readInventoryConfig } from '../src/config.ts';
import { createInventoryService } from '../src/service.ts';

export interface InventoryUnderTest extends ServiceUnderTest {
  /** Another site of the deployment. */
  otherSiteId: string;
  /** One that asks for recounts over 20 percent, and emails the report of its day at 18:00 in New York. */
  strictSiteId: string;
  mailbox: Mailbox;
  /** Waits for the first event of that name that matches. */
  waitForEvent<N extends EventName>(name: N, matches: (event: FloorEvent<N>) => boolean): Promise<FloorEvent<N>>;
  /** Stops the service's clock at this time; null lets it run again. */
  setClock(instant: string | null): void;
}

const shipped = new URL('../../../config/sites.json', import.meta.url);

/** Starts inventory with the shipped site's walls and totes under a random site id, a settable clock and a mailbox. */
export async function inventoryUnderTest(): Promise<InventoryUnderTest> {
  const siteId = randomSite();
  const otherSiteId = `${siteId}-b`;
  const strictSiteId = `${siteId}-c`;
  const [main] = JSON.parse(readFileSync(shipped, 'utf8'));
  const directory = mkdtempSync(join(tmpdir(), 'inventory-'));
  const SITES_FILE = join(directory, 'sites.json');
  writeFileSync(
    SITES_FILE,
    JSON.stringify([
      ...[siteId, otherSiteId].map((id) => ({ ...main, id })),
      {
        ...main,
        id: strictSiteId,
        reportRecipients: ['stock@floorlight.test', 'night@floorlight.test'],
        counts: { recountPercent: 20, reportTime: '18:00' },
      },
    ]),
  );
  const mailbox = await startMailbox();
  let clock: Date | null = null;

  const inventory = await serviceUnderTest(
    'inventory',
    (environment) =>
      createInventoryService(readInventoryConfig(environment), {
        now: () => clock ?? new Date(),
        prefix: `${siteId}-`,
        site: siteId,
      }),
    {
      siteId,
      migrations: new URL('../migrations/expand', import.meta.url),
      migrate: migrateDatabase,
      environment: {
        SITES_FILE,
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'Floorlight <floorlight@floorlight.test>',
        REPORT_MAILS_PER_HOUR: '4',
      },
    },
  );
  return {
    ...inventory,
    otherSiteId,
    strictSiteId,
    mailbox,
    waitForEvent: <N extends EventName>(name: N, matches: (event: FloorEvent<N>) => boolean) =>
      eventually(() => {
        const named = inventory.bus.events().filter((event) => event.name === name) as FloorEvent<N>[]; // by that name
        const event = named.find(matches);
        if (!event) throw new Error(`no matching ${name} was published`);
        return event;
      }) as Promise<FloorEvent<N>>, // an event is an object, so Exclude<…, false> is itself
    setClock(instant) {
      clock = instant === null ? null : new Date(instant);
    },
    async stop() {
      await inventory.stop();
      await mailbox.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

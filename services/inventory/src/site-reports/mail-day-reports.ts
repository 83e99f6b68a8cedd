import type { Site } from '@floorlight/contracts/sites';
import { lt } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import { forEachSite } from '@floorlight/sites/for-each-site';
import { localMinute } from '@floorlight/sites/local-time';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { reportedDays } from '../schema.ts';
import { dueReport } from './due-report.ts';
import { dayReport } from './prepare-site-report.ts';
import { queueSiteReport, renderSiteReport } from './queue-site-report.ts';

/** Milliseconds. */
const interval = 30_000;
/** Days after which the mark of a reported day goes: it is due for 12 hours. */
const marksKept = 60;

/**
 * A part that emails the report of each site's day at the end of its shift, to the site's report recipients. The day's row and
 * its mails are one transaction: whichever instance comes second finds the row. A site whose report fails delays no other.
 */
export const mailDayReports = (context: InventoryContext): Repeated =>
  repeated({
    name: 'day reports',
    every: interval,
    log: context.log,
    async work(signal) {
      const { log, sites, now, db } = context;
      const reportSite = async (siteId: string): Promise<void> => {
        const site = siteOf(sites, siteId);
        const day = dueDayOf(site, now());
        if (day !== null) await reportDay(context, site, day);
      };
      await forEachSite(sites.keys(), reportSite, { log, task: 'reporting the day', signal });
      const old = new Date(now().getTime() - marksKept * 24 * 3_600_000);
      await db.orm.delete(reportedDays).where(lt(reportedDays.doneAt, old));
    },
  });

function dueDayOf({ closedAt, switchedOff, reportRecipients, timeZone, counts }: Site, now: Date): string | null {
  if (closedAt !== null || switchedOff.includes('counts') || reportRecipients.length === 0) return null;
  if (counts.reportTime === null) return null;
  return dueReport(localMinute(now, timeZone), counts.reportTime);
}

/** Emails the report of a day, unless it is done. A day on which nothing was counted is done without a mail. */
const reportDay = ({ db, sites, now }: InventoryContext, site: Site, day: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx
      .insert(reportedDays)
      .values({ siteId: site.id, day, doneAt: now() })
      .onConflictDoNothing();
    if (rowCount === 0) return;
    const prepared = dayReport(sites, site.id, { day, format: 'xlsx', language: site.language });
    const content = await renderSiteReport(tx, prepared);
    if (!content) return;
    const emails = [...new Set(site.reportRecipients)];
    for (const to of emails) await queueSiteReport(tx, prepared, content, { to, requestedBy: null, at: now() });
    await writeEvent(tx, {
      name: 'inventory.sitereport.mailed',
      siteId: site.id,
      actor: null,
      payload: { siteCountId: null, subject: day, emails },
    });
  });

import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/site-count-reports';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { refusals } from '../refusal-messages.ts';
import { recipientLanguage, requireAllowedRecipient, requireWithinLimit } from '../reports/recipients.ts';
import { publicReport } from '../reports/report.ts';
import { prepareSiteReport } from './prepare-site-report.ts';
import { queueSiteReport, renderSiteReport } from './queue-site-report.ts';

/** Queues a mail with a count of the site, or a day, as it is now. */
export const emailSiteCount = (
  context: InventoryContext,
  principal: Principal,
  { email, ...body }: BodyOf<typeof contract.emailSiteCount>,
  once: Once,
): Promise<ReplyOf<typeof contract.emailSiteCount>> =>
  context.db.transaction((tx) =>
    once(tx, async () => {
      requireAllowedRecipient(siteOf(context.sites, principal.siteId).reportRecipients, principal, email);
      await saveCaller(tx, principal);
      const language = await recipientLanguage(context, tx, principal, email);
      const prepared = await prepareSiteReport({ orm: tx, sites: context.sites }, principal, { ...body, language });
      await requireWithinLimit(context, tx, principal);
      const content = await renderSiteReport(tx, prepared);
      if (!content) throw invalid({ day: coded(refusals.nothingCountedOnDay) });
      const requestedBy = { id: principal.sub, name: principal.name };
      const row = await queueSiteReport(tx, prepared, content, { to: email, requestedBy, at: context.now() });
      await writeEvent(tx, {
        name: 'inventory.sitereport.mailed',
        siteId: principal.siteId,
        actor: actorOf(principal),
        payload: { siteCountId: body.siteCountId ?? null, subject: prepared.subject, emails: [email] },
      });
      return {
        message: `The inventory report is on its way to ${email}`,
        report: publicReport({ ...row, mailStatus: 'waiting', sentAt: null }),
      };
    }),
  );

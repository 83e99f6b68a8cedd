import { EmergencyAlert } from '@floorlight/contracts/alerts';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Site } from '@floorlight/contracts/sites';
import { alarmCalled } from '@floorlight/contracts/webhooks';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, asc, eq, inArray, sql } from '@floorlight/database/drizzle';
import { isUnavailable } from '@floorlight/database/errors';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import { worksAt } from '@floorlight/people/memberships-table';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Announcement } from '../announcements/announcement.ts';
import type { NotifyContext } from '../context.ts';
import { announcements, people } from '../schema.ts';
import { phoneNumbers, textMessages } from '../text-messages/tables.ts';
import { shapedBody } from '../webhooks/shaped-body.ts';
import { webhookDeliveries, webhooks } from '../webhooks/tables.ts';
import { type Calls, whomToCall } from './whom-to-call.ts';

interface Options extends Pick<NotifyContext, 'publicUrl' | 'queueMailsNow' | 'queuePushesNow'> {
  db: Database;
  log: Logger;
  sites: SiteDirectory;
  /** Null where this installation sends no text messages. */
  sendTextsNow: (() => void) | null;
  sendWebhooksNow: () => void;
}

/** Milliseconds. Finds what a crash left due; everything else has a wake-up. */
const pollInterval = 5000;
/** Announcements taken at a time. */
const atMost = 50;

/**
 * A part that calls the people of a site's alarm plan after the commit of an alert or round: it says whom the mails and
 * pushes go to, and stores the texts and webhook deliveries. Sites without a plan never come here.
 */
export function callPeople(options: Options): Repeated {
  const { db, log } = options;
  const calling = repeated({
    name: 'alarm plans',
    every: pollInterval,
    log,
    async work() {
      const called = await db.transaction((tx) => callDue(tx, options));
      if (called === 0) return;
      options.queueMailsNow();
      options.queuePushesNow();
      options.sendTextsNow?.();
      options.sendWebhooksNow();
      if (called === atMost) calling.runNow();
    },
  });
  return calling;
}

async function callDue(tx: Transaction, options: Options): Promise<number> {
  const due = await tx
    .select()
    .from(announcements)
    .where(eq(announcements.callDue, true))
    .orderBy(asc(announcements.occurredAt))
    .limit(atMost)
    .for('update', { skipLocked: true });
  for (const announcement of due) {
    // One that can't be called by its plan is for everybody, as without a plan.
    await tx
      .transaction((inner) => callFor(inner, options, announcement))
      .catch(async (error: unknown) => {
        if (isUnavailable(error)) throw error;
        options.log.error({ err: error, announcement: announcement.id }, 'an alarm plan failed: everybody is called');
        await release(tx, announcement.id, { pushTo: null, mailTo: null });
      });
  }
  return due.length;
}

async function callFor(tx: Transaction, options: Options, announcement: Announcement): Promise<void> {
  const site = options.sites.get(announcement.siteId);
  if (!site) return release(tx, announcement.id, { pushTo: null, mailTo: null });
  const alert = EmergencyAlert.parse(announcement.data);
  const round = 'escalation' in announcement.metadata ? (announcement.metadata.escalation ?? 0) : 0;
  const calls = whomToCall(site.alarmPlan, await managersOf(tx, site.id), {
    round,
    isUnsolved: alert.status === 'acknowledged',
    isCritical: alert.severity === 'critical',
    at: announcement.occurredAt,
    timeZone: site.timeZone,
  });
  const others = await withoutSender(tx, calls, alert.reportedBy);
  await release(tx, announcement.id, { pushTo: others.push, mailTo: others.mail });
  if (options.sendTextsNow) await queueTexts(tx, announcement, { alertId: alert.id, round, to: others.text });
  if (calls.webhook) await queueWebhooks(tx, options, announcement, { alert, round, site });
}

/** Those who are active, without the sender of the alert. */
async function withoutSender(tx: Transaction, { push, mail, text }: Calls, senderId: string) {
  const named = [...new Set([...push, ...mail, ...text])].filter((id) => id !== senderId);
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, named), eq(people.isActive, true)));
  const active = new Set(rows.map(({ id }) => id));
  const kept = (ids: string[]) => ids.filter((id) => active.has(id));
  return { push: kept(push), mail: kept(mail), text: kept(text) };
}

async function managersOf(tx: Transaction, siteId: string): Promise<string[]> {
  const receives = worksAt(people, siteId, rolesWith('notifications.receiveAll'));
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(receives, eq(people.isActive, true)));
  return rows.map(({ id }) => id);
}

const release = async (
  tx: Transaction,
  id: string,
  to: { pushTo: string[] | null; mailTo: string[] | null },
): Promise<void> => {
  await tx
    .update(announcements)
    .set({ ...to, callDue: false, mailDue: true, pushDue: true })
    .where(eq(announcements.id, id));
};

/** A text to each of them who has a verified number, once for each round. */
async function queueTexts(
  tx: Transaction,
  { id, siteId }: Announcement,
  { alertId, round, to }: { alertId: string; round: number; to: string[] },
): Promise<void> {
  if (to.length === 0) return;
  await tx.execute(sql`
    insert into ${textMessages} (kind, subject_id, round, user_id, site_id, announcement_id)
    select 'alarm', ${alertId}::uuid, ${round}::int, user_id, ${siteId}, ${id}::uuid
    from ${phoneNumbers} where verified_at is not null and user_id = any(${sql.param(to)}::uuid[])
    on conflict do nothing`);
}

async function queueWebhooks(
  tx: Transaction,
  { publicUrl }: Options,
  { id, siteId, occurredAt }: Announcement,
  { alert, round, site }: { alert: EmergencyAlert; round: number; site: Site },
): Promise<void> {
  const wanting = await tx.select().from(webhooks).where(eq(webhooks.isEnabled, true));
  const deliveries = wanting
    .filter((webhook) => webhook.events.includes(alarmCalled) && (webhook.siteId ?? siteId) === siteId)
    .map((webhook) => ({
      webhookId: webhook.id,
      eventId: id,
      type: alarmCalled,
      body: shapedBody(
        {
          id,
          siteId,
          name: alarmCalled,
          occurredAt: occurredAt.toISOString(),
          payload: { alert, round, unsolved: alert.status === 'acknowledged' },
        },
        webhook,
        { site, publicUrl },
      ),
    }));
  if (deliveries.length > 0) await tx.insert(webhookDeliveries).values(deliveries).onConflictDoNothing();
}

import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Transaction } from '@floorlight/database/database';
import { and, sql } from '@floorlight/database/drizzle';
import { withdrawMails } from '@floorlight/mail/mails';
import type { NotifyContext } from '../context.ts';
import { announcements } from '../schema.ts';
import { mailKey } from './mail-key.ts';

/**
 * Takes back the mails of an alert that are not sent yet. An alert that is acknowledged still lets emergency services
 * know, as its sender was told that it does: help is on its way, and may need theirs.
 */
export async function withdrawAlertMails(
  context: NotifyContext,
  tx: Transaction,
  { id, siteId, status }: EmergencyAlert,
): Promise<void> {
  const said = await tx
    .select({ id: announcements.id, metadata: announcements.metadata })
    .from(announcements)
    .where(
      and(
        sql`${announcements.metadata} ->> 'alertId' = ${id}`,
        sql`${announcements.metadata} ->> 'liveType' = 'emergency_alert'`,
      ),
    );
  const first = status === 'acknowledged' ? said.find(({ metadata }) => !('escalation' in metadata)) : undefined;
  await withdrawMails(tx, 'alert', {
    startingWith: said.map((announcement) => mailKey(announcement.id, '')),
    but: first ? context.siteNamed(siteId).emergencyServicesRecipients.map((to) => mailKey(first.id, to)) : [],
  });
}

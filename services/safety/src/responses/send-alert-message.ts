import { randomUUID } from 'node:crypto';
import { alertMessagesMax, type sendAlertMessage as contract } from '@floorlight/contracts/alert-response';
import type { AlertMessage } from '@floorlight/contracts/alerts';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { readyAnswers } from '@floorlight/contracts/ready-answer-messages';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { requireBelowQuota } from '@floorlight/service-kit/quota';
import { type AlertRow, publicAlert } from '../alerts/alert.ts';
import { changeableBy } from '../alerts/visible-alerts.ts';
import type { SafetyContext } from '../context.ts';
import { unsolvedDue } from '../escalation/site-escalation.ts';
import { refusals } from '../refusal-messages.ts';
import { alertEntries, emergencyAlerts } from '../schema.ts';
import { messageOf } from './alert-entry.ts';

interface Sending {
  id: string;
  body: BodyOf<typeof contract>;
  once: Once;
}

/**
 * Stores a message of the sender of an alert, or of somebody who may acknowledge it: also after its end, for what waited on a
 * device.
 */
export function sendAlertMessage(
  context: SafetyContext,
  principal: Principal,
  { id, body: { text, ready = null, language = null }, once }: Sending,
): Promise<AlertMessage> {
  if (!ready && !text) throw invalid({ text: coded(refusals.messageRequired) });
  return context.db.transaction((tx) =>
    once(tx, async () => {
      const [found] = await tx
        .select()
        .from(emergencyAlerts)
        .where(and(eq(emergencyAlerts.id, id), changeableBy(principal)));
      if (!found) throw notFound(coded(refusals.alertNotFound));
      await requireBelowQuota(tx, principal, {
        table: alertEntries,
        where: and(eq(alertEntries.writtenBy, principal.sub), eq(alertEntries.alertId, id)),
        max: alertMessagesMax,
        refusal: coded(refusals.tooManyMessages, { count: alertMessagesMax }),
      });
      const { siteId } = found;
      const now = context.now();
      // Whoever helps is at work on it. Its sender, who calls for help, is not.
      const row =
        found.reportedBy === principal.sub ? found : ((await putOffNextCall(tx, context, found, now)) ?? found);
      const [entry] = await tx
        .insert(alertEntries)
        .values({
          ...{ id: randomUUID(), alertId: id, siteId, kind: 'message', ready, language, at: now },
          ...{ writtenBy: principal.sub, writtenByName: principal.name },
          text: ready ? coded(readyAnswers[ready]).text : (text ?? ''),
        })
        .returning();
      if (!entry) throw new Error('an insert without conflict returned no row');
      const message = messageOf(entry);
      const payload = { alert: publicAlert(row), message };
      await writeEvent(tx, { name: 'safety.alert.messaged', siteId, actor: actorOf(principal), payload });
      return message;
    }),
  );
}

/** Puts off the next call of an acknowledged alert, and returns the changed row. */
async function putOffNextCall(
  tx: Transaction,
  context: SafetyContext,
  { id, siteId }: AlertRow,
  now: Date,
): Promise<AlertRow | undefined> {
  const [row] = await tx
    .update(emergencyAlerts)
    .set({
      nextEscalationAt: unsolvedDue(context, siteId, now),
      version: sql`${emergencyAlerts.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(emergencyAlerts.id, id), eq(emergencyAlerts.state, 'in_progress')))
    .returning();
  return row;
}

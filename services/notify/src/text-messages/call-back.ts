import type { listRollCallNumbers as contract } from '@floorlight/contracts/call-back';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { EventPayload } from '@floorlight/contracts/events';
import { Role } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNotNull, ne, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { worksAt } from '@floorlight/people/memberships-table';
import { actorOf } from '@floorlight/service-kit/actor';
import { notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { alerts, announcements, people } from '../schema.ts';
import type { TextContext } from './context.ts';
import { phoneNumbers } from './tables.ts';

/** The verified number of the sender of an open alert of the caller's site. Throws `not_found`. */
export const getAlertCallBack = (
  { db }: Pick<TextContext, 'db'>,
  principal: Principal,
  alertId: string,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const { siteId } = principal;
    const [alert] = await tx
      .select({ senderId: alerts.senderId, status: alerts.status })
      .from(alerts)
      .where(and(eq(alerts.id, alertId), eq(alerts.siteId, siteId)));
    if (!alert) throw notFound(coded(refusals.alertNotFound));
    if (alert.status === 'resolved' || alert.senderId === principal.sub) return null;
    const [phone] = await tx
      .select({ number: phoneNumbers.number })
      .from(phoneNumbers)
      .where(and(eq(phoneNumbers.userId, alert.senderId), isNotNull(phoneNumbers.verifiedAt)));
    if (!phone) return null;
    await writeShown(tx, principal, { about: 'alert', id: alertId, count: 1 });
    return phone.number;
  });

/** The verified numbers of the people of the caller's site, while this evacuation of it runs. Throws `not_found`. */
export const listRollCallNumbers = (
  { db }: Pick<TextContext, 'db'>,
  principal: Principal,
  evacuationId: string,
): Promise<ReplyOf<typeof contract>> =>
  db.transaction(async (tx) => {
    const { siteId, sub } = principal;
    if (!(await isRunning(tx, siteId, evacuationId))) throw notFound(coded(refusals.evacuationNotRunning));
    const numbers = await tx
      .select({ userId: phoneNumbers.userId, number: phoneNumbers.number })
      .from(phoneNumbers)
      .innerJoin(people, eq(people.id, phoneNumbers.userId))
      .where(
        and(
          isNotNull(phoneNumbers.verifiedAt),
          ne(phoneNumbers.userId, sub),
          worksAt(people, siteId, Role.options),
          eq(people.isActive, true),
        ),
      );
    if (numbers.length > 0)
      await writeShown(tx, principal, { about: 'evacuation', id: evacuationId, count: numbers.length });
    return numbers;
  });

async function isRunning(tx: Transaction, siteId: string, evacuationId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ type: string }>(sql`
    select metadata ->> 'liveType' as type from ${announcements}
    where metadata ? 'evacuationId' and metadata ->> 'evacuationId' = ${evacuationId} and site_id = ${siteId}`);
  return rows.length > 0 && rows.every(({ type }) => type !== 'evacuation_ended');
}

const writeShown = (tx: Transaction, principal: Principal, payload: EventPayload<'notify.phone.shown'>) =>
  writeEvent(tx, { name: 'notify.phone.shown', siteId: principal.siteId, actor: actorOf(principal), payload });

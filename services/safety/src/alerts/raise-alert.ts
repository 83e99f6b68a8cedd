import { randomUUID } from 'node:crypto';
import type { EmergencyAlert, RaiseAlertRequest } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { escalationOf, roundDue } from '../escalation/site-escalation.ts';
import { emergencyAlerts } from '../schema.ts';
import { zoneAt } from '../zones/zone-at.ts';
import { type AlertRow, intakeNotes, openStates, publicAlert } from './alert.ts';
import { type Position, positionUpdate } from './position.ts';

/** Milliseconds within which the same press again counts as the same alert. */
const repeatWindow = 30_000;

interface Press {
  body: RaiseAlertRequest;
  rawBody: unknown;
  once: Once;
  deviceInfo: string | undefined;
}

/** Raises an alert, or counts another press of the same open alert. */
export const raiseAlert = (context: SafetyContext, principal: Principal, press: Press): Promise<EmergencyAlert> =>
  context.db.transaction((tx) =>
    press.once(tx, async () => {
      await lockPresses(tx, principal, press.body);
      const repeated = await countPress(context, tx, principal, press.body);
      const alert = publicAlert(repeated ?? (await insertAlert(context, tx, principal, press)));
      await writeEvent(tx, {
        name: repeated ? 'safety.alert.repeated' : 'safety.alert.raised',
        siteId: principal.siteId,
        actor: actorOf(principal),
        payload: { alert },
      });
      return alert;
    }),
  );

/** Makes concurrent duplicates wait for each other: a unique index cannot express "within 30 seconds". */
async function lockPresses(tx: Transaction, principal: Principal, body: RaiseAlertRequest): Promise<void> {
  const lockKey = JSON.stringify([principal.sub, body.title, body.description, body.severity]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`);
}

async function countPress(
  context: SafetyContext,
  tx: Transaction,
  principal: Principal,
  body: RaiseAlertRequest,
): Promise<AlertRow | undefined> {
  const now = context.now();
  const position = positionOf(body);
  const [row] = await tx
    .update(emergencyAlerts)
    .set({
      pressCount: sql`${emergencyAlerts.pressCount} + 1`,
      version: sql`${emergencyAlerts.version} + 1`,
      updatedAt: now,
      lastPressedAt: now,
      // A later press may have a position when the first one had none.
      ...(position && positionUpdate(position, zoneAt(context.sites.get(principal.siteId), position), now)),
    })
    .where(
      and(
        eq(emergencyAlerts.siteId, principal.siteId),
        eq(emergencyAlerts.reportedBy, principal.sub),
        inArray(emergencyAlerts.state, openStates),
        eq(emergencyAlerts.title, body.title),
        eq(emergencyAlerts.description, body.description ?? ''),
        eq(emergencyAlerts.severity, body.severity),
        gt(emergencyAlerts.createdAt, new Date(now.getTime() - repeatWindow)),
      ),
    )
    .returning();
  return row;
}

async function insertAlert(
  context: SafetyContext,
  tx: Transaction,
  principal: Principal,
  { body, rawBody, deviceInfo }: Press,
): Promise<AlertRow> {
  const now = context.now();
  const position = positionOf(body);
  const [row] = await tx
    .insert(emergencyAlerts)
    .values({
      id: randomUUID(),
      siteId: principal.siteId,
      reportedBy: principal.sub,
      reportedByName: principal.name,
      title: body.title,
      description: body.description ?? '',
      language: body.language ?? null,
      severity: body.severity,
      emergencyType: body.emergencyType ?? null,
      ...(position ?? { locationMethod: 'unknown' }),
      warehouseZone: position && zoneAt(context.sites.get(principal.siteId), position),
      nextEscalationAt: roundDue(escalationOf(context, principal.siteId), 1, now),
      intakeNotes: intakeNotes(rawBody, body),
      deviceInfo: deviceInfo?.slice(0, 500) ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error('an insert without conflict returned no row');
  return row;
}

/** Null unless both coordinates are there: one of them alone would mislead help. */
function positionOf({ latitude, longitude, locationAccuracy, locationMethod }: RaiseAlertRequest): Position | null {
  if (latitude == null || longitude == null) return null;
  return {
    latitude,
    longitude,
    accuracy: locationAccuracy ?? null,
    locationMethod: locationMethod ?? 'unknown',
  };
}

import { createHash, randomUUID } from 'node:crypto';
import type { EmergencyAlert, RaiseAlertRequest } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { prepared } from '@floorlight/database/prepared';
import { actorOf } from '@floorlight/service-kit/actor';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { escalationOf, roundDue } from '../escalation/site-escalation.ts';
import { emergencyAlerts } from '../schema.ts';
import { zoneAt } from '../zones/zone-at.ts';
import { type AlertRow, intakeNotes, openStates, publicAlert } from './alert.ts';
import { type EarlierPress, earlierPress } from './earlier-press.ts';
import { insertFirstPress } from './insert-first-press.ts';
import { type Position, positionUpdate } from './position.ts';

/** Milliseconds within which the same press again counts as the same alert. */
const repeatWindow = 30_000;

type Context = Pick<SafetyContext, 'sites' | 'now'>;

interface Press {
  body: RaiseAlertRequest;
  rawBody: unknown;
  once: Once;
  deviceInfo: string | undefined;
}

interface KnownPress extends Press {
  earlier: EarlierPress;
}

/**
 * Raises an alert, or counts another press of the same open alert. A first press, almost every one, is one statement; a
 * repeated press or idempotency key is found by it and takes several.
 */
export async function raiseAlert(context: SafetyContext, principal: Principal, press: Press): Promise<EmergencyAlert> {
  const alert = await context.inTurn(principal.sub, async () => {
    const earlier = await earlierPress(context, principal, press.body);
    return context.alertDb.transaction((tx) => storePress(tx, context, principal, { ...press, earlier }));
  });
  if (alert.nextEscalationAt) context.escalateAt(new Date(alert.nextEscalationAt));
  return alert;
}

/** Stores a press in the given transaction. */
export async function storePress(
  tx: Transaction,
  context: Context,
  principal: Principal,
  press: KnownPress,
): Promise<EmergencyAlert> {
  await lockPresses(tx, principal, press.body);
  const row = newAlert(context, principal, press);
  const claim = press.once.claim();
  const isRaised = await insertFirstPress(tx, { row, principal, claim, repeatedSince: repeatedSince(row.createdAt) });
  return isRaised ? publicAlert(row) : press.once(tx, () => countOrInsert(context, tx, principal, press));
}

async function countOrInsert(
  context: Context,
  tx: Transaction,
  principal: Principal,
  press: KnownPress,
): Promise<EmergencyAlert> {
  const repeated = await countPress(context, tx, principal, press.body);
  const alert = publicAlert(repeated ?? (await insertAlert(tx, newAlert(context, principal, press))));
  await writeEvent(tx, {
    name: repeated ? 'safety.alert.repeated' : 'safety.alert.raised',
    siteId: principal.siteId,
    actor: actorOf(principal),
    payload: { alert },
  });
  return alert;
}

const repeatedSince = (now: Date): Date => new Date(now.getTime() - repeatWindow);

const lockStatement = 'select pg_advisory_xact_lock($1)';

/**
 * Makes concurrent duplicates wait for each other: a unique index cannot express "within 30 seconds". A statement of its
 * own, because the next one must see what was committed while it waited.
 */
async function lockPresses(tx: Transaction, principal: Principal, body: RaiseAlertRequest): Promise<void> {
  const press = JSON.stringify([principal.sub, body.title, body.description, body.severity]);
  const key = createHash('sha256').update(press).digest().readBigInt64BE();
  await prepared(tx, { name: 'lock-presses', text: lockStatement, values: [key] });
}

async function countPress(
  context: Context,
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
        gt(emergencyAlerts.createdAt, repeatedSince(now)),
      ),
    )
    .returning();
  return row;
}

async function insertAlert(tx: Transaction, row: AlertRow): Promise<AlertRow> {
  await tx.insert(emergencyAlerts).values(row);
  return row;
}

/** The row of a new alert as the database stores it. */
function newAlert(
  context: Context,
  principal: Principal,
  { body, rawBody, deviceInfo, earlier }: KnownPress,
): AlertRow {
  const now = context.now();
  const position = positionOf(body);
  return {
    id: randomUUID(),
    siteId: principal.siteId,
    reportedBy: principal.sub,
    reportedByName: principal.name,
    ...earlier,
    severity: body.severity,
    state: 'open',
    emergencyType: body.emergencyType ?? null,
    title: body.title,
    description: body.description ?? '',
    language: body.language ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    accuracy: position?.accuracy ?? null,
    locationMethod: position?.locationMethod ?? 'unknown',
    locatedAt: null,
    latestLatitude: null,
    latestLongitude: null,
    latestAccuracy: null,
    latestMethod: null,
    latestMeasuredAt: null,
    warehouseZone: position && zoneAt(context.sites.get(principal.siteId), position),
    pressCount: 1,
    lastPressedAt: null,
    escalations: 0,
    nextEscalationAt: roundDue(escalationOf(context, principal.siteId), 1, now),
    intakeNotes: intakeNotes(rawBody, body),
    deviceInfo: deviceInfo?.slice(0, 500) ?? null,
    createdAt: now,
    acknowledgedAt: null,
    acknowledgedBy: null,
    acknowledgedByName: null,
    resolvedAt: null,
    resolvedBy: null,
    resolvedByName: null,
    responseNotes: null,
    version: 1,
    updatedAt: now,
  };
}

/** Null unless both coordinates are there: one of them alone would mislead help. */
function positionOf({ latitude, longitude, locationAccuracy, locationMethod }: RaiseAlertRequest): Position | null {
  if (latitude == null || longitude == null) return null;
  return {
    latitude: toStored(latitude),
    longitude: toStored(longitude),
    accuracy: locationAccuracy ?? null,
    locationMethod: locationMethod ?? 'unknown',
  };
}

/** The columns hold eight decimals, about a millimetre. */
const toStored = (degrees: number): number => Number(degrees.toFixed(8));

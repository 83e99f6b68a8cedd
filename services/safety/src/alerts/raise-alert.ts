import { createHash, randomUUID } from 'node:crypto';
import type { EmergencyAlert, RaiseAlertRequest } from '@floorlight/contracts/alerts';
import { may } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import { zoneAt } from '@floorlight/contracts/zone-at';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { prepared } from '@floorlight/database/prepared';
import { actorOf } from '@floorlight/service-kit/actor';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { roundDue } from '../escalation/site-escalation.ts';
import { evacuates, evacuateWith } from '../evacuations/call-evacuation.ts';
import { emergencyAlerts } from '../schema.ts';
import { type AlertRow, intakeNotes, openStates, publicAlert } from './alert.ts';
import { type EarlierPress, earlierPress } from './earlier-press.ts';
import { type EarlierAlerts, floodFrom, foldAlert } from './fold-alert.ts';
import { insertFirstPress } from './insert-first-press.ts';
import { type Position, positionUpdate } from './position.ts';

/** Milliseconds within which the same press again counts as the same alert. */
const repeatWindow = 30_000;

type Context = Pick<SafetyContext, 'sites' | 'now' | 'alertsPerMinute'>;

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
    const known = { ...press, earlier: await earlierPress(context, principal, press.body) };
    const store = (options: Options) => {
      const { read, write } = storePress(context, principal, known, options);
      return context.alertDb.readThenWrite(read, write);
    };
    return (await store({ firstOnly: true })) ?? (await store({ firstOnly: false }));
  });
  if (!alert) throw new Error('The press was not stored');
  if (alert.nextEscalationAt) context.escalateAt(new Date(alert.nextEscalationAt));
  return alert;
}

interface Options {
  /** An ordinary first press is sent with its commit, and what turns out to be another one is null. */
  firstOnly: boolean;
}

/** How a transaction stores a press: under a lock that other presses like it wait for. */
export function storePress(context: Context, principal: Principal, press: KnownPress, { firstOnly }: Options) {
  const alert = newAlert(context, principal, press);
  return {
    read: (tx: Transaction): Promise<EarlierAlerts> => lockPresses(tx, principal, press.body, alert.createdAt),
    async write(tx: Transaction, earlier: EarlierAlerts): Promise<EmergencyAlert | null> {
      const row: AlertRow = { ...alert, ...foldAlert(alert, earlier, context.alertsPerMinute) };
      const stored = publicAlert(row);
      if (row.foldedInto === null) {
        const first = { row, principal, claim: press.once.claim(), repeatedSince: repeatedSince(row.createdAt) };
        const commits = firstOnly && !evacuates(context, stored);
        if (await insertFirstPress(tx, first, { commits })) {
          if (!commits) await evacuateWith(tx, context, principal, stored);
          return stored;
        }
        if (commits) return null;
      }
      return press.once(tx, () => countOrInsert(context, tx, principal, { body: press.body, row }));
    },
  };
}

async function countOrInsert(
  context: Context,
  tx: Transaction,
  principal: Principal,
  { body, row }: { body: RaiseAlertRequest; row: AlertRow },
): Promise<EmergencyAlert> {
  const event = { siteId: principal.siteId, actor: actorOf(principal) };
  const repeated = await countPress(context, tx, principal, body);
  if (repeated) {
    const alert = publicAlert(repeated);
    await writeEvent(tx, { ...event, name: 'safety.alert.repeated', payload: { alert } });
    return alert;
  }
  const head = await countFolded(tx, row);
  // The alert that stands for it escalates.
  const stored: AlertRow = head ? { ...row, nextEscalationAt: null } : { ...row, foldedInto: null };
  await tx.insert(emergencyAlerts).values(stored);
  const alert = publicAlert(stored);
  if (head) {
    const payload = { alert: publicAlert(head), folded: alert };
    await writeEvent(tx, { ...event, name: 'safety.alert.folded', payload });
  } else {
    await writeEvent(tx, { ...event, name: 'safety.alert.raised', payload: { alert } });
    await evacuateWith(tx, context, principal, alert);
  }
  return alert;
}

/** Counts a folded alert on the one that stands for it; undefined if that one was answered in the meantime. */
async function countFolded(tx: Transaction, folded: AlertRow): Promise<AlertRow | undefined> {
  if (!folded.foldedInto) return undefined;
  const { latitude, longitude, accuracy, locationMethod, warehouseZone, createdAt: now } = folded;
  const [head] = await tx
    .update(emergencyAlerts)
    .set({
      foldedCount: sql`coalesce(${emergencyAlerts.foldedCount}, 0) + 1`,
      foldedTitle: folded.title,
      version: sql`${emergencyAlerts.version} + 1`,
      updatedAt: now,
      ...(latitude !== null &&
        longitude !== null &&
        positionUpdate({ latitude, longitude, accuracy, locationMethod }, warehouseZone, now)),
    })
    .where(and(eq(emergencyAlerts.id, folded.foldedInto), eq(emergencyAlerts.state, 'open')))
    .returning();
  return head;
}

const repeatedSince = (now: Date): Date => new Date(now.getTime() - repeatWindow);

/** The lock, and what the sender has raised lately: folding alerts costs no further statement. */
const lockStatement = `
  select pg_advisory_xact_lock($1), (
    select count(*)::int from (
      select from emergency_alerts where reported_by = $2 and created_at > $3 limit ${floodFrom}) newest
  ) as "lastMinute", (
    select coalesce(json_agg(earlier), '[]') from (
      select id, part_of as "partOf", severity, coalesce(drill, false) as drill, emergency_type as "emergencyType", warehouse_zone as "warehouseZone",
        latitude::float8, longitude::float8, state, pressed_by as "pressedBy"
      from emergency_alerts where reported_by = $2 and created_at > $4 and folded_into is null
      order by created_at desc limit 20) earlier
  ) as unfolded`;
/** Milliseconds. */
const foldWindow = 60_000;
const incidentWindow = 600_000;

/**
 * Makes concurrent duplicates wait for each other: a unique index cannot express "within 30 seconds". A statement of its
 * own, because the next one must see what was committed while it waited.
 */
async function lockPresses(
  tx: Transaction,
  principal: Principal,
  body: RaiseAlertRequest,
  now: Date,
): Promise<EarlierAlerts> {
  const press = JSON.stringify([principal.sub, body.title, body.description, body.severity]);
  const key = createHash('sha256').update(press).digest().readBigInt64BE();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const values = [key, principal.sub, ago(foldWindow), ago(incidentWindow)];
  const { rows } = await prepared<EarlierAlerts>(tx, { name: 'lock-presses', text: lockStatement, values });
  return rows[0] ?? { lastMinute: 0, unfolded: [] };
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
        sql`coalesce(${emergencyAlerts.drill}, false) = ${isDrill(principal, body)}`,
        gt(emergencyAlerts.createdAt, repeatedSince(now)),
      ),
    )
    .returning();
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
    fromSharedDevice: principal.sharedDevice !== undefined,
    ...earlier,
    drill: isDrill(principal, body),
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
    warehouseZone: position ? zoneAt(context.sites.get(principal.siteId), position) : zoneOf(context, principal),
    pressCount: 1,
    lastPressedAt: null,
    escalations: 0,
    nextEscalationAt: roundDue(context, principal.siteId, 1, now),
    intakeNotes: intakeNotes(rawBody, body, isDrill(principal, body)),
    deviceInfo: deviceInfo?.slice(0, 500) ?? null,
    createdAt: now,
    acknowledgedAt: null,
    acknowledgedBy: null,
    acknowledgedByName: null,
    resolvedAt: null,
    resolvedBy: null,
    resolvedByName: null,
    responseNotes: null,
    responseStep: null,
    respondedAt: null,
    respondedBy: null,
    respondedByName: null,
    responseTime: null,
    version: 1,
    updatedAt: now,
    partOf: null,
    foldedInto: null,
    foldedCount: 0,
    foldedTitle: null,
  };
}

/** What anybody else sends as a drill is a real alert. */
const isDrill = ({ role }: Principal, { drill }: RaiseAlertRequest): boolean =>
  drill === true && may(role, 'drills.start');

/** Where a shared device is kept, unless the site has no such zone any more. */
function zoneOf({ sites }: Context, { siteId, sharedDevice }: Principal): string | null {
  const zone = sharedDevice?.zone ?? null;
  return sites.get(siteId)?.andonZones.some(({ name }) => name === zone) ? zone : null;
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

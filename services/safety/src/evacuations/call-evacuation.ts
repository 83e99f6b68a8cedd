import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/evacuations';
import type { Evacuation } from '@floorlight/contracts/evacuations';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { worksAt } from '@floorlight/people/memberships-table';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { evacuations, people } from '../schema.ts';
import { addSeenPeople } from './add-arrivals.ts';
import { type EvacuationRow, publicEvacuation } from './evacuation.ts';

type Body = BodyOf<typeof contract.callEvacuation>;

/** Calls an evacuation, and makes its list. Where one runs, the conflict names who called it. */
export const callEvacuation = (
  context: SafetyContext,
  principal: Principal,
  { body, once }: { body: Body; once: Once },
): Promise<Evacuation> =>
  context.alertDb.transaction((tx) =>
    once(tx, async () => {
      const { kind, reason = null, language = null, zones, drill } = body;
      const site = siteOf(context.sites, principal.siteId);
      requireZones(site, zones);
      const called = await store(tx, context, principal, {
        ...{ kind, reason: reason || null, language, zones: unique(zones), drill, alertId: null },
        instructions: site.evacuation.instructions,
      });
      if (called) return called;
      const [running] = await tx
        .select()
        .from(evacuations)
        .where(and(eq(evacuations.siteId, principal.siteId), isNull(evacuations.endedAt)));
      throw conflict(
        coded(refusals.evacuationRuns[running?.drill ? 'drill' : 'real'], { name: running?.calledByName ?? '' }),
      );
    }),
  );

type Alert = Pick<EmergencyAlert, 'siteId' | 'emergencyType'>;

const kindOf = ({ sites }: Pick<SafetyContext, 'sites'>, { siteId, emergencyType }: Alert) =>
  sites.get(siteId)?.evacuation.evacuateWith.find((each) => each === emergencyType);

/** Whether the site's settings list the alert's kind. */
export const evacuates = (context: Pick<SafetyContext, 'sites'>, alert: Alert): boolean =>
  kindOf(context, alert) !== undefined;

/** An alert of a kind that the site's settings list calls an evacuation in its own transaction. */
export async function evacuateWith(
  tx: Transaction,
  context: Pick<SafetyContext, 'sites' | 'now'>,
  principal: Principal,
  alert: EmergencyAlert,
): Promise<void> {
  const { evacuation } = context.sites.get(alert.siteId) ?? {};
  const kind = kindOf(context, alert);
  if (!evacuation || !kind) return;
  await store(tx, context, principal, {
    ...{ kind, reason: null, language: null, zones: [], drill: alert.drill, alertId: alert.id },
    instructions: evacuation.instructions,
  });
}

type Called = Pick<EvacuationRow, 'kind' | 'reason' | 'language' | 'zones' | 'drill' | 'alertId' | 'instructions'>;

/** Null where one runs already. A real evacuation ends a drill: nobody may take it for one. */
async function store(
  tx: Transaction,
  { now }: Pick<SafetyContext, 'now'>,
  principal: Principal,
  called: Called,
): Promise<Evacuation | null> {
  const { siteId } = principal;
  await lockUntilCommit(tx, `evacuation ${siteId}`);
  const actor = actorOf(principal);
  const createdAt = now();
  if (!called.drill) await endDrill(tx, siteId, createdAt);
  const [row] = await tx
    .insert(evacuations)
    .values({
      ...{ ...called, id: randomUUID(), siteId, createdAt, wardens: await countWardens(tx, siteId) },
      ...{ calledBy: principal.sub, calledByName: principal.name },
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  await addSeenPeople(tx, createdAt, siteId);
  const evacuation = publicEvacuation(row);
  await writeEvent(tx, { name: 'safety.evacuation.called', siteId, actor, payload: { evacuation } });
  return evacuation;
}

async function endDrill(tx: Transaction, siteId: string, endedAt: Date): Promise<void> {
  const [drill] = await tx
    .update(evacuations)
    .set({ endedAt, version: sql`${evacuations.version} + 1` })
    .where(and(eq(evacuations.siteId, siteId), isNull(evacuations.endedAt), eq(evacuations.drill, true)))
    .returning();
  if (!drill) return;
  const payload = { evacuation: publicEvacuation(drill) };
  await writeEvent(tx, { name: 'safety.evacuation.ended', siteId, actor: null, payload });
}

async function countWardens(tx: Transaction, siteId: string): Promise<number> {
  return tx.$count(people, and(worksAt(people, siteId, rolesWith('evacuations.tick')), people.isActive));
}

/** Throws `invalid_request` unless the site has all of these zones. */
export function requireZones(site: Site, zones: string[]): void {
  const names = new Set(site.andonZones.map(({ name }) => name));
  if (!zones.every((zone) => names.has(zone))) throw invalid({ zones: coded(refusals.chooseZone) });
}

export const unique = (zones: string[]): string[] => [...new Set(zones)];

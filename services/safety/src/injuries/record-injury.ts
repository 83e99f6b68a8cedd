import type { InjuryRecord, InjuryRecordChange } from '@floorlight/contracts/injury-records';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, max } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { getIncident } from '../incidents/get-incident.ts';
import { refusals } from '../refusal-messages.ts';
import { injuryRecords } from '../schema.ts';
import { type InjuryRow, publicInjury, requireInjuryRecords } from './injury-record.ts';

/**
 * Decides whether an incident is a case of the OSHA log, and as what: 29 CFR 1904.7 says what is recordable, 1904.29 what
 * the log says. A case keeps its number while it stays in its year. Of two people who decide at once one gets a conflict.
 */
export async function recordInjury(
  context: SafetyContext,
  principal: Principal,
  id: string,
  { version, record }: InjuryRecordChange,
): Promise<InjuryRecord> {
  requireInjuryRecords(context, principal.siteId);
  const { title, siteId } = await getIncident(context, principal, id);
  return context.db.transaction(async (tx) => {
    await lockUntilCommit(tx, `injuries of ${siteId}`);
    const [known] = await tx.select().from(injuryRecords).where(eq(injuryRecords.incidentId, id));
    if ((known?.version ?? 0) !== version)
      throw conflict(coded(refusals.injuryChanged, { name: known?.updatedByName ?? '' }));
    const columns = {
      ...emptyCase,
      ...(record.recordable ? { ...record, ...(await numberIn(tx, siteId, record.occurredOn, known)) } : record),
      updatedAt: context.now(),
      updatedBy: principal.sub,
      updatedByName: principal.name,
      version: version + 1,
    };
    const [row] = await tx
      .insert(injuryRecords)
      .values({ incidentId: id, siteId, ...columns })
      .onConflictDoUpdate({ target: injuryRecords.incidentId, set: columns })
      .returning();
    if (!row) throw new Error('an upsert returned no row');
    await writeEvent(tx, {
      name: 'safety.injury.recorded',
      siteId,
      actor: actorOf(principal),
      payload: {
        ...{ incidentId: id, title, recordable: row.recordable, year: row.year, caseNumber: row.caseNumber },
        changed: caseColumns.filter((name) => (known?.[name] ?? null) !== row[name]),
      },
    });
    return publicInjury(row);
  });
}

/** What a decision fills, or empties again. */
const emptyCase = {
  year: null,
  caseNumber: null,
  employeeName: null,
  jobTitle: null,
  occurredOn: null,
  place: null,
  description: null,
  outcome: null,
  daysAway: null,
  daysRestricted: null,
  kind: null,
  privacyCase: null,
};
const caseColumns = Object.keys(emptyCase) as (keyof typeof emptyCase)[]; // the keys of a literal

/** The year of the log, and the number there: the next one, unless the case has one. The caller holds the site's lock. */
async function numberIn(tx: Transaction, siteId: string, occurredOn: string, known: InjuryRow | undefined) {
  const year = Number(occurredOn.slice(0, 4));
  if (known?.year === year && known.caseNumber !== null) return { year, caseNumber: known.caseNumber };
  const [taken] = await tx
    .select({ last: max(injuryRecords.caseNumber) })
    .from(injuryRecords)
    .where(and(eq(injuryRecords.siteId, siteId), eq(injuryRecords.year, year)));
  return { year, caseNumber: (taken?.last ?? 0) + 1 };
}

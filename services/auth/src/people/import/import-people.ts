import { buffer } from 'node:stream/consumers';
import { type ImportReport, mostImportErrors } from '@floorlight/contracts/people-import';
import type { Principal } from '@floorlight/contracts/principal';
import { type Coded, coded } from '@floorlight/languages/coded';
import { type CsvLine, readCsvLines } from '@floorlight/service-kit/csv-lines';
import type { AuthContext } from '../../context.ts';
import { applyPlans, type Import } from './apply-plans.ts';
import { t } from './import-messages.ts';
import { type Plan, planRows } from './plan-rows.ts';
import { type ImportedPerson, isProblem, rowReader } from './read-row.ts';

const batchSize = 500;
/** Milliseconds after which no further batch is applied: below the timeout of the gateway with a batch to spare. */
const timeToApply = 8000;

interface Wanted {
  bytes: AsyncIterable<Uint8Array>;
  apply: boolean;
  invite: boolean;
}

/**
 * Adds and changes the people of a CSV file, batch by batch; without `apply` it only counts. Repeating it changes nothing
 * more. Lines that are wrong are left out and named.
 */
export async function importPeople(
  context: AuthContext,
  principal: Principal,
  { bytes, apply, invite }: Wanted,
): Promise<ImportReport> {
  const work: Import = { context, by: principal, siteId: principal.siteId, invite };
  const report = newReport();
  const end = performance.now() + timeToApply;
  for await (const batch of batchesOf(readCsvLines(await buffer(bytes)), work, report)) {
    if (apply && performance.now() > end) return { ...report.result(), isComplete: false };
    const planned = await planRows(context.db.orm, principal, batch);
    const plans = planned.filter((plan): plan is Plan => !('problem' in plan));
    const failed = apply ? await applyPlans(work, plans) : [];
    for (const one of planned) if ('problem' in one) report.add(one.row.line, one.problem);
    for (const { row, problem } of failed) report.add(row.line, problem);
    report.count(plans.filter(({ row }) => !failed.some((one) => one.row === row)));
  }
  return report.result();
}

type Report = ReturnType<typeof newReport>;

function newReport() {
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const errors: ImportReport['errors'] = [];
  let errorCount = 0;
  return {
    add(line: number, { text: message, ...problem }: Coded) {
      errorCount++;
      if (errors.length < mostImportErrors) errors.push({ line, message, coded: problem });
    },
    count(plans: Plan[]) {
      for (const { person, isChange } of plans) counts[isChange ? (person ? 'changed' : 'created') : 'unchanged']++;
    },
    result: (): ImportReport => ({
      ...counts,
      errors: errors.toSorted((a, b) => a.line - b.line),
      errorCount,
      isComplete: true,
    }),
  };
}

/** The rows that can be read, without those that repeat an earlier address or employee ID. */
async function* batchesOf(
  lines: AsyncIterable<CsvLine>,
  { context, by }: Import,
  report: Report,
): AsyncGenerator<ImportedPerson[]> {
  let read: ReturnType<typeof rowReader> | undefined;
  const seen = { emails: new Map<string, number>(), ids: new Map<string, number>() };
  let batch: ImportedPerson[] = [];
  for await (const line of lines) {
    if (!read) {
      read = rowReader(line, context, by);
      if (isProblem(read)) return report.add(line.number, read);
      continue;
    }
    if (isProblem(read)) return;
    const row = read(line);
    const problem = isProblem(row) ? row : repeated(row, seen);
    if (problem) report.add(line.number, problem);
    else if (!isProblem(row)) batch.push(row);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function repeated(
  { line, email, employeeId }: ImportedPerson,
  { emails, ids }: Record<'emails' | 'ids', Map<string, number>>,
): Coded | null {
  const id = employeeId?.toLowerCase();
  const [sameEmail, sameId] = [email === null ? undefined : emails.get(email), id && ids.get(id)];
  if (sameEmail) return coded(t.repeatedEmail, { line: sameEmail });
  if (sameId) return coded(t.repeatedId, { line: sameId });
  if (email !== null) emails.set(email, line);
  if (id) ids.set(id, line);
  return null;
}

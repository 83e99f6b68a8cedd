import { type InjuryLogLine, injuryKinds, injuryOutcomes } from '@floorlight/contracts/injury-records';
import type { Principal } from '@floorlight/contracts/principal';
import { inLanguageOf } from '@floorlight/languages/server';
import type { SafetyContext } from '../context.ts';
import type { Recipient } from '../incidents/export-incidents.ts';
import { writeReportExported } from '../incidents/write-report-exported.ts';
import { listInjuries } from './get-injury-log.ts';
import { t } from './injury-log-file-messages.ts';
import { requireInjuryRecords } from './injury-record.ts';

/** Sends the log of a year as a CSV file: the columns A to M of OSHA form 300 in their order. */
export async function exportInjuryLog(
  context: SafetyContext,
  principal: Principal,
  year: number,
  { language, send }: Recipient,
): Promise<void> {
  const { siteId } = principal;
  requireInjuryRecords(context, siteId);
  await writeReportExported(context, principal, 'osha300', { year: String(year) });
  const lines = await listInjuries(context, siteId, year);
  await send({
    fileName: `floorlight-osha-300-${year}.csv`,
    columns: inLanguageOf(language, columns),
    records: lines.map((line) => inLanguageOf(language, () => recordOf(line))).values(),
  });
}

const columns = () => [
  { key: 'caseNumber', header: t.a() },
  { key: 'employeeName', header: t.b() },
  { key: 'jobTitle', header: t.c() },
  { key: 'occurredOn', header: t.d() },
  { key: 'place', header: t.e() },
  { key: 'description', header: t.f() },
  ...injuryOutcomes.map((key) => ({ key, header: t.outcomes[key]() })),
  { key: 'daysAway', header: t.k() },
  { key: 'daysRestricted', header: t.l() },
  ...injuryKinds.map((key) => ({ key, header: t.kinds[key]() })),
];

const mark = 'X';

const recordOf = ({ outcome, kind, employeeName, ...line }: InjuryLogLine) => ({
  ...line,
  employeeName: employeeName ?? t.privacyCase(),
  [outcome]: mark,
  [kind]: mark,
});

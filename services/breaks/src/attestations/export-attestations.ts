import type { Language } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import { and, asc, eq, gt } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { inLanguageOf } from '@floorlight/languages/server';
import { actorOf } from '@floorlight/service-kit/actor';
import type { CsvFile } from '@floorlight/service-kit/send-csv';
import { localDay, localMinute } from '@floorlight/sites/local-time';
import type { BreaksContext } from '../context.ts';
import { shiftAttestations } from '../schema.ts';
import { siteAttestation } from './attestation.ts';
import { t } from './file-messages.ts';

interface Recipient {
  language: Language;
  send: (file: CsvFile) => Promise<void>;
}

/** Rows in memory at a time. */
const pageSize = 200;

/** Sends everything that is kept as a CSV file, a line for each break that was owed, with times on the site's clock. */
export async function exportAttestations(
  context: BreaksContext,
  principal: Principal,
  { language, send }: Recipient,
): Promise<void> {
  const { siteId } = principal;
  const { timeZone, privacy } = context.policyOf(siteId);
  await context.db.transaction((tx) =>
    writeEvent(tx, { name: 'breaks.attestations.exported', siteId, actor: actorOf(principal), payload: { privacy } }),
  );
  const timeOf = (instant: string | null) => instant && localMinute(new Date(instant), timeZone);

  async function* records() {
    for await (const row of rowsOf(context, siteId)) {
      const { answers, day, userName, shiftStart, shiftEnd, note } = siteAttestation(row, privacy);
      for (const { rule, answer, recorded } of answers)
        yield inLanguageOf(language, () => ({
          ...{ day, name: userName, start: timeOf(shiftStart), end: timeOf(shiftEnd), note },
          ...{ kind: t.kinds[rule.kind](), minutes: rule.minutes, paid: rule.paid ? t.yes() : t.no() },
          ...{ answer: t.answers[answer](), recorded: t.recorded[recorded]() },
        }));
    }
  }
  await send({
    fileName: `floorlight-shift-breaks-${localDay(context.now(), timeZone)}.csv`,
    columns: inLanguageOf(language, () => columns.map((key) => ({ key, header: t.columns[key]({ timeZone }) }))),
    records: records(),
  });
}

const columns = ['day', 'name', 'start', 'end', 'kind', 'minutes', 'paid', 'answer', 'recorded', 'note'] as const;

/** By id: with the privacy `team` the order must not tell who came first. */
async function* rowsOf({ db }: BreaksContext, siteId: string) {
  let after: string | undefined;
  for (;;) {
    const isNext = after === undefined ? undefined : gt(shiftAttestations.id, after);
    const rows = await db.orm
      .select()
      .from(shiftAttestations)
      .where(and(eq(shiftAttestations.siteId, siteId), isNext))
      .orderBy(asc(shiftAttestations.id))
      .limit(pageSize);
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < pageSize) return;
  }
}

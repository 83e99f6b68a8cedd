import { Readable } from 'node:stream';
import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import type { Language } from '@floorlight/contracts/languages';
import { rollCallFileType } from '@floorlight/contracts/past-evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import { asc, eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { inLanguageOf } from '@floorlight/languages/server';
import { actorOf } from '@floorlight/service-kit/actor';
import { ByteStream } from '@floorlight/service-kit/byte-stream';
import { csvText } from '@floorlight/service-kit/csv-text';
import { localSecond } from '@floorlight/sites/local-time';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { rollCallAnswers } from '../schema.ts';
import { getRollCall } from './get-roll-call.ts';
import { t } from './report-messages.ts';

type AnswerRow = typeof rollCallAnswers.$inferSelect;

/** The report of an evacuation as a CSV file, with times in the site's time zone. Exporting it is logged. */
export async function exportRollCall(
  context: SafetyContext,
  principal: Principal,
  { id, language }: { id: string; language: Language },
): Promise<ByteStream> {
  const { evacuation, people } = await getRollCall(context, principal, id);
  const { timeZone } = siteOf(context.sites, evacuation.siteId);
  const answers = await context.db.orm
    .select()
    .from(rollCallAnswers)
    .where(eq(rollCallAnswers.evacuationId, id))
    .orderBy(asc(rollCallAnswers.at));
  await context.db.transaction((tx) =>
    writeEvent(tx, {
      name: 'safety.evacuation.exported',
      siteId: evacuation.siteId,
      actor: actorOf(principal),
      payload: { evacuation },
    }),
  );
  const time = (instant: string | null | undefined): string =>
    instant ? localSecond(new Date(instant), timeZone) : '';
  const answersOf = Map.groupBy(answers, ({ userId }) => userId);
  const kind = evacuation.drill ? ('drill' as const) : ('real' as const);
  const text = inLanguageOf(language, () =>
    csvText(
      Object.values(columns).map((header) => header(timeZone)),
      people.map((person) => [
        `${t.kind[kind]()} ${time(evacuation.calledAt)}`,
        ...rowOf(person, time),
        (answersOf.get(person.userId) ?? []).map((answer) => describe(answer, time)).join(' / '),
      ]),
    ),
  );
  const day = time(evacuation.calledAt).slice(0, 10);
  return new ByteStream({
    type: rollCallFileType,
    fileName: `floorlight-${evacuation.drill ? 'drill' : 'evacuation'}-${day}.csv`,
    bytes: Readable.from([Buffer.from(text)]),
  });
}

const columns = {
  evacuation: () => t.column.evacuation(),
  name: () => t.column.name(),
  status: () => t.column.status(),
  answeredAt: (timeZone: string) => t.column.answeredAt({ timeZone }),
  how: () => t.column.how(),
  answeredBy: () => t.column.answeredBy(),
  zone: () => t.column.zone(),
  point: () => t.column.point(),
  isLate: () => t.column.isLate(),
  seenAt: () => t.column.seenAt(),
  seenKind: () => t.column.seenKind(),
  seenPlace: () => t.column.seenPlace(),
  addedAt: () => t.column.addedAt(),
  answers: () => t.column.answers(),
};

const rowOf = (person: RollCallEntry, time: (instant: string | null | undefined) => string): string[] => {
  const { lastSeen } = person;
  return [
    person.userName,
    t.status[person.status](),
    time(person.answeredAt),
    person.how ? t.how[person.how]() : '',
    person.answeredByName ?? '',
    person.zone ?? '',
    person.isOffSite ? t.offSite() : (person.point ?? ''),
    person.isLate ? t.yes() : '',
    time(lastSeen?.at),
    lastSeen ? t.seen[lastSeen.kind]() : '',
    lastSeen?.place ?? '',
    time(person.addedAt),
  ];
};

const describe = ({ at, answer, how, answeredByName }: AnswerRow, time: (instant: string) => string): string =>
  `${time(at.toISOString())} ${t.status[answer]()} (${t.how[how]()}, ${answeredByName})`;

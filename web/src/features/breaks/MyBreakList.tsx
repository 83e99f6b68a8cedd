import { type BreakSession, breakLocation } from '@floorlight/contracts/breaks';
import { dayLabel } from '#lib/time/site-day.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { type Column, DataTable } from '#ui/lists/DataTable.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { ScrollBox } from '#ui/lists/ScrollBox.tsx';
import { rich } from '#ui/rich.ts';
import { useDesk } from '#ui/use-desk.ts';
import { BreakStatusBadge } from './BreakStatusBadge.tsx';
import { durationWords } from './break-words.ts';
import { t as names } from './messages.ts';
import { t } from './my-breaks-messages.ts';

/** Every break with all its stored details. */
export function MyBreakList({ sessions }: { sessions: readonly BreakSession[] }) {
  return useDesk() ? <Table sessions={sessions} /> : <Cards sessions={sessions} />;
}

const cellClass = 'whitespace-nowrap';

function Table({ sessions }: { sessions: readonly BreakSession[] }) {
  const clock = useSiteClock('dateTime');
  const columns: Column<BreakSession>[] = [
    { head: t.started(), cellClass: 'font-normal whitespace-nowrap', cell: ({ startTime }) => clock(startTime) },
    { head: t.ended(), cellClass, cell: ({ endTime }) => (endTime ? clock(endTime) : '–') },
    { head: t.type(), cell: ({ sessionType }) => names.types[sessionType]() },
    { head: t.duration(), cellClass, cell: ({ duration }) => (duration === null ? '–' : durationWords(duration)) },
    { head: t.allowed(), cellClass, cell: ({ allowedDuration }) => durationWords(allowedDuration) },
    { head: t.status(), cell: ({ status }) => <BreakStatusBadge status={status} /> },
    {
      head: t.details(),
      cellClass: 'max-w-90 text-caption text-muted',
      cell: (session) => <Details session={session} />,
    },
  ];
  return (
    <ScrollBox label={t.table()} className="overflow-x-auto rounded-card bg-surface shadow-card hairline">
      <DataTable caption={t.newestFirst()} columns={columns} rows={sessions} keyOf={({ id }) => id} />
    </ScrollBox>
  );
}

function Cards({ sessions }: { sessions: readonly BreakSession[] }) {
  const clock = useSiteClock('dateTime');
  return (
    <RowList label={t.newestFirst()} rows={sessions} keyOf={({ id }) => id}>
      {(session) => (
        <Card className="grid grid-cols-1 gap-1 p-4">
          <div className="flex items-center justify-between gap-3">
            <span className="font-semibold">{names.types[session.sessionType]()}</span>
            <BreakStatusBadge status={session.status} />
          </div>
          <p className="text-caption text-muted">
            {session.endTime
              ? t.fromTo({ start: clock(session.startTime), end: clock(session.endTime) })
              : clock(session.startTime)}
          </p>
          <p>{durationsOf(session)}</p>
          <div className="text-caption text-muted">
            <Details session={session} />
          </div>
        </Card>
      )}
    </RowList>
  );
}

const durationsOf = ({ duration, allowedDuration }: BreakSession): string => {
  const allowed = durationWords(allowedDuration);
  return duration === null ? t.allowedOnly({ allowed }) : t.took({ duration: durationWords(duration), allowed });
};

/** A way to return that this app doesn't know is shown as stored. */
const returnMethods: Partial<Record<string, () => string>> = t.returnMethods;

function Details({ session }: { session: BreakSession }) {
  const clock = useSiteClock('dateTime');
  const { scannedAwayCode, location, returnMethod, originalDuration, extendedByName, extensionReason, extensions } =
    session;
  const { startReceivedAt, endReceivedAt } = session;
  return (
    <ul>
      {location && <li>{t.place({ place: location === breakLocation ? t.warehouseFloor() : location })}</li>}
      {session.day && <li>{t.siteDay({ day: dayLabel(session.day) })}</li>}
      {startReceivedAt && <li>{t.startSentLater({ time: clock(startReceivedAt) })}</li>}
      {endReceivedAt && <li>{t.endSentLater({ time: clock(endReceivedAt) })}</li>}
      {scannedAwayCode && (
        <li className="break-all">
          {rich(
            t.code.parts({ mono: (within) => <span className="font-mono">{within}</span> }, { code: scannedAwayCode }),
          )}
        </li>
      )}
      {returnMethod && <li>{returnMethods[returnMethod]?.() ?? returnMethod}</li>}
      {extendedByName && originalDuration !== null && (
        <li>
          {t.extended({
            count: extensions,
            name: extendedByName,
            reason: extensionReason ?? '–',
            duration: durationWords(originalDuration),
          })}
        </li>
      )}
      {session.cancelledByName && <li>{t.cancelledBy({ name: session.cancelledByName })}</li>}
    </ul>
  );
}

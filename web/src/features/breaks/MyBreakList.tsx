import type { BreakSession } from '@floorlight/contracts/breaks';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { type Column, DataTable } from '#ui/lists/DataTable.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { ScrollBox } from '#ui/lists/ScrollBox.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { BreakStatusBadge } from './BreakStatusBadge.tsx';
import { durationWords, typeWords } from './break-words.ts';

/** Every break with all its stored details. */
export function MyBreakList({ sessions }: { sessions: readonly BreakSession[] }) {
  return useDesk() ? <Table sessions={sessions} /> : <Cards sessions={sessions} />;
}

const cellClass = 'whitespace-nowrap';

function Table({ sessions }: { sessions: readonly BreakSession[] }) {
  const clock = useSiteClock('dateTime');
  const columns: Column<BreakSession>[] = [
    { head: 'Started', cellClass: 'font-normal whitespace-nowrap', cell: ({ startTime }) => clock(startTime) },
    { head: 'Ended', cellClass, cell: ({ endTime }) => (endTime ? clock(endTime) : '–') },
    { head: 'Type', cell: ({ sessionType }) => typeWords[sessionType] },
    { head: 'Duration', cellClass, cell: ({ duration }) => (duration === null ? '–' : durationWords(duration)) },
    { head: 'Allowed', cellClass, cell: ({ allowedDuration }) => durationWords(allowedDuration) },
    { head: 'Status', cell: ({ status }) => <BreakStatusBadge status={status} /> },
    {
      head: 'Details',
      cellClass: 'max-w-90 text-caption text-muted',
      cell: (session) => <Details session={session} />,
    },
  ];
  return (
    <ScrollBox label="My breaks, as a table" className="overflow-x-auto rounded-card bg-surface shadow-card hairline">
      <DataTable caption="My breaks, newest first" columns={columns} rows={sessions} keyOf={({ id }) => id} />
    </ScrollBox>
  );
}

function Cards({ sessions }: { sessions: readonly BreakSession[] }) {
  const clock = useSiteClock('dateTime');
  return (
    <RowList label="My breaks, newest first" rows={sessions} keyOf={({ id }) => id}>
      {(session) => (
        <Card className="grid grid-cols-1 gap-1 p-4">
          <div className="flex items-center justify-between gap-3">
            <span className="font-semibold">{typeWords[session.sessionType]}</span>
            <BreakStatusBadge status={session.status} />
          </div>
          <p className="text-caption text-muted">
            {clock(session.startTime)}
            {session.endTime && ` to ${clock(session.endTime)}`}
          </p>
          <p>
            {session.duration !== null && `Took ${durationWords(session.duration)}, `}
            {durationWords(session.allowedDuration)} allowed
          </p>
          <div className="text-caption text-muted">
            <Details session={session} />
          </div>
        </Card>
      )}
    </RowList>
  );
}

function Details({ session }: { session: BreakSession }) {
  const { scannedAwayCode, location, returnMethod, originalDuration, extendedByName, extensionReason, extensions } =
    session;
  return (
    <ul>
      {location && <li>Place: {location}</li>}
      {session.day && <li>Site day: {session.day}</li>}
      {scannedAwayCode && (
        <li className="break-all">
          Away code: <span className="font-mono">{scannedAwayCode}</span>
        </li>
      )}
      {returnMethod && <li>Return method: {returnMethod}</li>}
      {extendedByName && originalDuration !== null && (
        <li>
          Extended {extensions === 1 ? 'once' : `${extensions} times`}, last by {extendedByName}: {extensionReason} (
          originally {durationWords(originalDuration)})
        </li>
      )}
      {session.cancelledByName && <li>Cancelled by {session.cancelledByName}</li>}
    </ul>
  );
}

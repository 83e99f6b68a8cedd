import { ChevronRight } from 'lucide-react';
import { t as session } from '#lib/session/messages.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { type Column, DataTable } from '#ui/lists/DataTable.tsx';
import { AboutBadge } from './AboutBadge.tsx';
import { actorOf, descriptionOf, deviceOf, type LogEntry } from './log-entry.ts';
import { t } from './messages.ts';

interface LogTableProps {
  entries: readonly LogEntry[];
  caption: string;
  clock: (instant: string) => string;
  onOpen: (entry: LogEntry) => void;
}

/** A log at a desk: one row per entry. */
export function LogTable({ entries, caption, clock, onOpen }: LogTableProps) {
  const isBadgeLog = entries[0]?.managerId != null;
  const columns: Column<LogEntry>[] = [
    {
      head: t.time(),
      cellClass: 'whitespace-nowrap text-caption',
      cell: ({ timestamp }) => <time dateTime={timestamp}>{clock(timestamp)}</time>,
    },
    { head: t.person(), cellClass: 'min-w-36 max-w-52 break-words', cell: person },
    ...(isBadgeLog ? [managerId()] : []),
    { head: t.action(), cellClass: 'break-words', cell: descriptionOf },
    ...(isBadgeLog ? [] : [about()]),
    { head: t.origin(), cellClass: 'min-w-36 text-caption', cell: origin },
    {
      head: t.details(),
      hideHead: true,
      className: 'w-14',
      cell: (entry) => (
        <IconButton label={t.detailsOf({ number: entry.number })} onClick={() => onOpen(entry)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
      ),
    },
  ];
  return (
    <div className="overflow-x-auto">
      <DataTable
        variant="log"
        className="leading-snug"
        caption={caption}
        columns={columns}
        rows={entries}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

const person = (entry: LogEntry) => (
  <>
    <span className="block font-semibold">{actorOf(entry)}</span>
    {entry.userRole && <span className="text-caption text-muted">{session.roles[entry.userRole]()}</span>}
  </>
);

const managerId = (): Column<LogEntry> => ({
  head: t.managerId(),
  cellClass: 'max-w-52 break-words font-mono',
  cell: (entry) => entry.managerId,
});

const about = (): Column<LogEntry> => ({
  head: t.about(),
  cell: (entry) => entry.about && <AboutBadge entityType={entry.about.entityType} />,
});

const origin = (entry: LogEntry) => (
  <>
    <span className="block font-mono">{entry.ipAddress ?? '–'}</span>
    <span className="text-muted">{deviceOf(entry)}</span>
  </>
);

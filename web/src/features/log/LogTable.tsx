import { ChevronRight } from 'lucide-react';
import { t as session } from '#lib/session/messages.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { type Column, DataTable } from '#ui/lists/DataTable.tsx';
import { AboutBadge } from './AboutBadge.tsx';
import { actorOf, type LogEntry } from './log-entry.ts';

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
      head: 'Time',
      cellClass: 'whitespace-nowrap text-caption',
      cell: ({ timestamp }) => <time dateTime={timestamp}>{clock(timestamp)}</time>,
    },
    { head: 'Person', cellClass: 'min-w-36 max-w-52 break-words', cell: person },
    ...(isBadgeLog ? [managerId] : []),
    { head: 'Action', cellClass: 'break-words', cell: ({ description }) => description },
    ...(isBadgeLog ? [] : [about]),
    { head: 'From', cellClass: 'min-w-36 text-caption', cell: origin },
    {
      head: 'Details',
      hideHead: true,
      className: 'w-14',
      cell: (entry) => (
        <IconButton label={`Details of entry ${entry.number}`} onClick={() => onOpen(entry)}>
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

const managerId: Column<LogEntry> = {
  head: 'Manager ID',
  cellClass: 'max-w-52 break-words font-mono',
  cell: (entry) => entry.managerId,
};

const about: Column<LogEntry> = {
  head: 'About',
  cell: (entry) => entry.about && <AboutBadge entityType={entry.about.entityType} />,
};

const origin = ({ ipAddress, device }: LogEntry) => (
  <>
    <span className="block font-mono">{ipAddress ?? '–'}</span>
    <span className="text-muted">{device}</span>
  </>
);

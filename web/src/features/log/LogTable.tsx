import { ChevronRight } from 'lucide-react';
import { roleWords } from '#lib/session/role-words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { AboutBadge } from './AboutBadge.tsx';
import { actorOf, type LogEntry } from './log-entry.ts';

interface LogTableProps {
  entries: readonly LogEntry[];
  caption: string;
  clock: (instant: string) => string;
  onOpen: (entry: LogEntry) => void;
}

const cell = 'px-4 py-2.5 align-top';

/** A log at a desk: one row per entry. */
export function LogTable({ entries, caption, clock, onOpen }: LogTableProps) {
  const isBadgeLog = entries[0]?.managerId != null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-start leading-snug">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-sunken text-caption text-muted hairline-b">
            {[
              'Time',
              'Person',
              ...(isBadgeLog ? ['Manager ID'] : []),
              'Action',
              ...(isBadgeLog ? [] : ['About']),
              'From',
            ].map((name) => (
              <th key={name} scope="col" className="px-4 py-2.5 font-semibold">
                {name}
              </th>
            ))}
            <th scope="col" className="w-14">
              <span className="sr-only">Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id} className="not-last:hairline-b hover:bg-sunken">
              <td className={`${cell} whitespace-nowrap text-caption`}>
                <time dateTime={entry.timestamp}>{clock(entry.timestamp)}</time>
              </td>
              <td className={`${cell} min-w-36 max-w-52 break-words`}>
                <span className="block font-semibold">{actorOf(entry)}</span>
                {entry.userRole && <span className="text-caption text-muted">{roleWords[entry.userRole]}</span>}
              </td>
              {isBadgeLog && <td className={`${cell} max-w-52 break-words font-mono`}>{entry.managerId}</td>}
              <td className={`${cell} break-words`}>{entry.description}</td>
              {entry.about && (
                <td className={cell}>
                  <AboutBadge entityType={entry.about.entityType} />
                </td>
              )}
              <td className={`${cell} min-w-36 text-caption`}>
                <span className="block font-mono">{entry.ipAddress ?? '–'}</span>
                <span className="text-muted">{entry.device}</span>
              </td>
              <td className="pe-2 align-top">
                <IconButton label={`Details of entry ${entry.number}`} onClick={() => onOpen(entry)}>
                  <ChevronRight aria-hidden="true" className="size-5" />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

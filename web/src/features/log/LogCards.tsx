import { t as session } from '#lib/session/messages.ts';
import { RowList } from '#ui/lists/RowList.tsx';
import { AboutBadge } from './AboutBadge.tsx';
import { actorOf, descriptionOf, type LogEntry } from './log-entry.ts';

interface LogCardsProps {
  entries: readonly LogEntry[];
  clock: (instant: string) => string;
  onOpen: (entry: LogEntry) => void;
}

/** A log on a phone: one card per entry. Tapping a card opens its details. */
export function LogCards({ entries, clock, onOpen }: LogCardsProps) {
  return (
    <RowList variant="lines" rows={entries} keyOf={({ id }) => id}>
      {(entry) => (
        <button
          type="button"
          onClick={() => onOpen(entry)}
          className="block w-full px-4 py-3 text-start leading-snug hover:bg-sunken focus-visible:outline-offset-[-3px]"
        >
          <span className="block break-words font-semibold">
            <bdi>{actorOf(entry)}</bdi>
            {entry.userRole && (
              <span className="font-normal text-caption text-muted"> · {session.roles[entry.userRole]()}</span>
            )}
          </span>
          <span className="mt-0.5 block break-words">{descriptionOf(entry)}</span>
          <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-muted">
            {entry.about && <AboutBadge entityType={entry.about.entityType} />}
            {entry.managerId && <span className="break-words font-mono">{entry.managerId}</span>}
            <time dateTime={entry.timestamp}>{clock(entry.timestamp)}</time>
          </span>
        </button>
      )}
    </RowList>
  );
}

import { paths } from '@floorlight/contracts/paths';
import { type LucideIcon, RefreshCw, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { ExportLink } from '#lib/session/ExportLink.tsx';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { LogCards } from './LogCards.tsx';
import { LogEntrySheet } from './LogEntrySheet.tsx';
import { LogFilters } from './LogFilters.tsx';
import { LogSkeleton } from './LogSkeleton.tsx';
import { LogTable } from './LogTable.tsx';
import type { LogEntry } from './log-entry.ts';
import { t } from './messages.ts';
import type { useFilters } from './use-filters.ts';

interface LogScreenProps {
  log: 'audit' | 'badge';
  icon: LucideIcon;
  actions: readonly string[];
  byEntity: boolean;
  filter: ReturnType<typeof useFilters>;
  /** The same entries as a file. */
  exportUrl: string;
  pages: readonly (readonly LogEntry[])[] | undefined;
  query: {
    error?: unknown;
    isLoading: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
}

/** One of the two logs: filters, entries newest first, more of them, and all as a file. */
export function LogScreen({ log, exportUrl, actions, byEntity, filter, query, ...rest }: LogScreenProps) {
  const refreshing = query.isFetching && !query.isLoading && !query.isFetchingNextPage;
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="grow">
          <h1 className="font-bold text-heading tracking-tight">{t[log].title()}</h1>
          <p className="text-muted">{t[log].purpose()}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <OtherLog log={log} />
          <Button busy={refreshing} onClick={() => void query.refetch()}>
            {!refreshing && <RefreshCw aria-hidden="true" className="size-5" />}
            {t.refresh()}
          </Button>
          <ExportLink href={exportUrl} />
        </div>
      </header>
      <LogFilters {...filter} actions={actions} byEntity={byEntity} />
      <Card aria-label={t[log].entries()} className="overflow-hidden">
        <Entries {...rest} log={log} filter={filter} query={query} />
      </Card>
    </div>
  );
}

function OtherLog({ log }: Pick<LogScreenProps, 'log'>) {
  const isAudit = log === 'audit';
  return (
    <Link to={isAudit ? paths.badgeLog : paths.auditLog} className={buttonStyle('secondary', 'control')}>
      {t[isAudit ? 'badge' : 'audit'].title()}
    </Link>
  );
}

function Entries({
  log,
  icon,
  filter,
  pages,
  query,
}: Pick<LogScreenProps, 'log' | 'icon' | 'filter' | 'pages' | 'query'>) {
  const clock = useSiteClock('exact');
  const [opened, setOpened] = useState<LogEntry | null>(null);
  const desk = useDesk();
  const entries = pages?.flat();
  const isSearching = query.hasNextPage && pages?.at(-1)?.length === 0 && !query.error;
  // A page of a search among very many entries may be empty: the search goes on until it finds one.
  useEffect(() => {
    if (isSearching && !query.isFetching) void query.fetchNextPage();
  }, [isSearching, query.isFetching, query.fetchNextPage]);
  const failure = {
    title: t[log].failed(),
    message: failureMessageOf(query.error, api.tryAgain()),
    onRetry: () => void query.refetch(),
  };
  return (
    <>
      <ListStates
        rows={query.isLoading || (isSearching && entries?.length === 0) ? undefined : entries}
        failure={query.isLoading || isSearching ? undefined : failure}
        loading={<LogSkeleton />}
        empty={<NoEntries icon={icon} filter={filter} />}
      >
        {(rows) => (
          <>
            {desk ? (
              <LogTable entries={rows} caption={t[log].title()} clock={clock} onOpen={setOpened} />
            ) : (
              <LogCards entries={rows} clock={clock} onOpen={setOpened} />
            )}
            <div className="flex flex-col items-center gap-2 p-4 hairline-t">
              <LoadMore query={query} className="w-full desk:w-80" />
              <p role="status" className="text-caption text-muted">
                {(query.hasNextPage ? t.shown : t.shownAll)({ count: rows.length })}
              </p>
            </div>
          </>
        )}
      </ListStates>
      <LogEntrySheet entry={opened} clock={clock} onClose={() => setOpened(null)} />
    </>
  );
}

function NoEntries({ icon, filter }: Pick<LogScreenProps, 'icon' | 'filter'>) {
  if (!filter.filtered)
    return (
      <EmptyState as="h2" icon={icon} title={t.noEntries()}>
        {t.noEntriesHint()}
      </EmptyState>
    );
  return (
    <EmptyState
      as="h2"
      icon={SearchX}
      title={t.nothingFound()}
      action={
        <Button variant="primary" onClick={filter.clear}>
          {t.clearFilters()}
        </Button>
      }
    >
      {t.nothingFoundHint()}
    </EmptyState>
  );
}

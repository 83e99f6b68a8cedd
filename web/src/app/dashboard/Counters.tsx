import { paths } from '@floorlight/contracts/paths';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { Archive, type LucideIcon, RotateCw, ScanLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGetStatsQuery } from '#features/vault/api.ts';
import { freshOnMount } from '#lib/api/fresh-on-mount.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { t as ui } from '#ui/messages.ts';
import { t } from './messages.ts';

/** Milliseconds. */
const pollInterval = 10_000;

export function Counters() {
  // Refetching finds scans made on the user's other devices.
  const { data, isError, isLoading, refetch } = useGetStatsQuery(undefined, {
    ...freshOnMount(),
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  useAttendedPoll(refetch, pollInterval);
  return (
    <Card aria-label={t.counters()}>
      <dl className="grid grid-cols-2">
        <Counter
          icon={Archive}
          name={t.storedBarcodes()}
          to={paths.vault}
          value={data?.totalBarcodes}
          isLoading={isLoading}
        />
        <Counter
          icon={ScanLine}
          name={t.scansToday()}
          to={paths.scanner}
          value={data?.todayScans}
          isLoading={isLoading}
        />
      </dl>
      <Link
        to={paths.vault}
        className="flex min-h-12 items-center justify-center font-semibold text-accent-text hairline-t hover:bg-sunken"
      >
        {t.viewVault()}
      </Link>
      {isLoading && <LoadingNote />}
      {isError && !data && (
        <div role="alert" className="flex items-center gap-3 px-5 py-3 hairline-t">
          <p className="grow text-caption text-muted">{t.countersFailed()}</p>
          <Button onClick={refetch}>
            <RotateCw aria-hidden="true" className="size-5" />
            {ui.retry()}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface CounterProps {
  icon: LucideIcon;
  name: string;
  /** The screen where the counted things are found or made. */
  to: string;
  value: number | undefined;
  isLoading: boolean;
}

function Counter({ icon: Icon, name, to, value, isLoading }: CounterProps) {
  return (
    <div className="relative flex flex-col gap-1 p-4 hover:bg-sunken desk:p-5 not-first:border-line not-first:border-s-(length:--hairline)">
      <dt className="flex items-center gap-2 text-muted">
        <Icon aria-hidden="true" className="hidden size-5 shrink-0 tablet:block" />
        <Link to={to} className="after:absolute after:inset-0">
          {name}
        </Link>
      </dt>
      <dd className="font-bold text-display">
        {isLoading ? (
          <Skeleton className="h-[1.1em] w-20" />
        ) : value === undefined ? (
          '–'
        ) : (
          formatters.getNumberFormat(locale()).format(value)
        )}
      </dd>
    </div>
  );
}

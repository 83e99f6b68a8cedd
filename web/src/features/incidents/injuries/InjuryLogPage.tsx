import { exportInjuryLog } from '@floorlight/contracts/injury-records';
import { paths } from '@floorlight/contracts/paths';
import { ClipboardX, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { urlOf } from '#lib/api/call.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { usePageTitle } from '#lib/device/page-title.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { ExportLink } from '#lib/session/ExportLink.tsx';
import { useSite } from '#lib/session/sites-api.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { siteDay } from '#lib/time/site-day.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useGetInjuryLogQuery } from './api.ts';
import { InjuryCases } from './InjuryCases.tsx';
import { InjurySummaryCard } from './InjurySummaryCard.tsx';
import { t } from './messages.ts';

/** The OSHA log of a year and its summary. Printed, it is these two without the rest of the screen. */
export function InjuryLogPage() {
  usePageTitle(t.logTitle());
  const { site } = useSite(useCurrentUser().siteId);
  const [address, setAddress] = useSearchParams();
  const year = Number(address.get('year') ?? siteDay(site?.timeZone, serverNow()).slice(0, 4));
  const { currentData: log, ...query } = useGetInjuryLogQuery(
    { params: { year } },
    { refetchOnMountOrArgChange: true, skip: site?.injuryRecords === 'none' },
  );
  const failure = loadFailure(query, t.logFailed());
  if (site?.injuryRecords === 'none')
    return (
      <>
        <PageHeader back={{ label: t.back(), to: paths.incidents }} title={t.logTitle()} />
        <EmptyState icon={ClipboardX} title={t.noLog()} as="h2">
          {t.noLogHint()}
        </EmptyState>
      </>
    );
  return (
    <div className="prints-alone grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-4 print:hidden">
        <PageHeader back={{ label: t.back(), to: paths.incidents }} title={t.logTitle()}>
          <p className="mt-2 text-caption text-muted">{t.posting()}</p>
        </PageHeader>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-32">
            <SelectField
              label={t.year()}
              value={String(year)}
              options={[...new Set([year, ...(log?.years ?? [])])]
                .sort((a, b) => b - a)
                .map((each) => ({ value: String(each), label: String(each) }))}
              onChange={({ target }) => setAddress({ year: target.value })}
            />
          </div>
          <ExportLink href={urlOf({ endpoint: exportInjuryLog, params: { year } })} />
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t.print()}
          </Button>
        </div>
      </div>
      {log ? (
        <>
          <InjuryCases log={log} />
          <InjurySummaryCard key={log.year} log={log} />
        </>
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Placeholders count={2} className="h-48 rounded-card" />
      )}
    </div>
  );
}

import { paths, totePath } from '@floorlight/contracts/paths';
import type { Tote } from '@floorlight/contracts/totes';
import { Package } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PrintLabels } from '#features/labels/api.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { usePageTitle } from '#lib/device/page-title.ts';
import { useListQuery } from '#lib/lists/use-list-query.ts';
import { useRowParam } from '#lib/lists/use-row-param.ts';
import { useStableSelection } from '#lib/lists/use-stable-selection.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { ListWithDetail } from '#ui/lists/ListWithDetail.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { OverdueTotes } from './OverdueTotes.tsx';
import { ScanTote } from './page/ScanTote.tsx';
import { useOpenTote } from './page/use-open-tote.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { RegisterByNumber } from './RegisterByNumber.tsx';
import { SiteToteList } from './SiteToteList.tsx';
import { t } from './site-totes-messages.ts';
import { ToteFilters } from './ToteFilters.tsx';
import type { ToteQuery } from './tote-queries.ts';
import { useSiteTotes } from './use-site-totes.ts';

/** For managers: every registered tote of the site, and who has it. */
export function SiteTotesPage() {
  usePageTitle(t.title());
  const { timeOf } = useUsageTime();
  const desk = useDesk();
  const { query, filters, setFilters, typed, setTyped } = useListQuery<ToteQuery>({});
  const { shown, known, ...list } = useSiteTotes(query);
  const [first] = useStableSelection([...shown, ...known].map(({ id }) => id));
  const [requested, choose] = useRowParam('tote', desk);
  const open = useOpenTote();
  useScanTarget((code) => void open(code));
  const chosen = known.find(({ id }) => id === (requested ?? (desk ? first : null)));
  const whole = desk || !chosen;
  const detail = chosen && <Detail tote={chosen} />;
  const back = whole
    ? { label: t.backToToteMinder(), to: paths.totes }
    : { label: t.backToAll(), onClick: () => choose(null) };

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        back={back}
        title={t.title()}
        action={
          whole && (
            <div className="flex w-full flex-wrap gap-3 tablet:w-auto">
              <ScanTote />
              <RegisterByNumber />
            </div>
          )
        }
      >
        <PageHint>{t.hint()}</PageHint>
      </PageHeader>
      {whole && <OverdueTotes query={filters} onChange={setFilters} />}
      {whole && <ToteFilters query={filters} onChange={setFilters} search={typed} onSearch={setTyped} />}
      {whole ? (
        <ListWithDetail detail={detail}>
          <ListStates
            rows={list.currentData && shown}
            failure={loadFailure(list, t.loadFailed())}
            loading={<Placeholders count={4} className="h-28 rounded-card desk:h-16" />}
            empty={<NoTotes query={query} />}
          >
            {(totes) => (
              <>
                <SiteToteList totes={totes} chosen={chosen?.id ?? null} onChoose={choose} timeOf={timeOf} />
                <PrintLabels
                  className="mt-3 w-full"
                  labels={totes.map(({ toteNumber }) => ({
                    type: 'reinduct_tote',
                    value: toteNumber,
                    title: toteNumber,
                  }))}
                />
              </>
            )}
          </ListStates>
          <LoadMore query={list} />
        </ListWithDetail>
      ) : (
        detail
      )}
    </div>
  );
}

function NoTotes({ query }: { query: ToteQuery }) {
  const isFiltered = Object.keys(query).length > 0;
  if (query.overdue && Object.keys(query).length === 1)
    return (
      <EmptyState as="h2" icon={Package} title={t.noneOverdue()}>
        {t.noneOverdueHint()}
      </EmptyState>
    );
  return (
    <EmptyState as="h2" icon={Package} title={isFiltered ? t.noneFound() : t.none()}>
      {isFiltered ? t.noneFoundHint() : t.noneHint()}
    </EmptyState>
  );
}

function Detail({ tote }: { tote: Tote }) {
  return (
    <article
      aria-label={tote.toteNumber}
      className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card hairline desk:sticky desk:top-0 desk:p-5"
    >
      <h2 className="break-all font-mono font-semibold text-lead">{tote.toteNumber}</h2>
      <RecordEditor key={tote.id} record={tote} />
      <Link to={totePath(tote.id)} className={buttonStyle()}>
        {t.openPage()}
      </Link>
    </article>
  );
}

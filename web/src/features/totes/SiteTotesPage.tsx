import { paths } from '@floorlight/contracts/paths';
import type { Tote } from '@floorlight/contracts/totes';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { wordsOf } from '#lib/api/failure.ts';
import { useSettled } from '#lib/lists/use-settled.ts';
import { useSteadyChoice } from '#lib/lists/use-steady-choice.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton, iconButtonStyle } from '#ui/controls/IconButton.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useDesk } from '#ui/use-desk.ts';
import type { ToteQuery } from './ask-for-totes.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { RegisterByNumber } from './RegisterByNumber.tsx';
import { SiteToteList } from './SiteToteList.tsx';
import { ToteFilters } from './ToteFilters.tsx';
import { useSiteTotes } from './use-site-totes.ts';

const placeholders = [1, 2, 3, 4];

/** For a manager: every tote on record at the site, and who has it. */
export function SiteTotesPage() {
  const { timeOf } = useUsageTime();
  const desk = useDesk();
  const [address, setAddress] = useSearchParams();
  const [filters, setFilters] = useState<ToteQuery>({});
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const query = search ? { ...filters, search } : filters;
  const { shown, known, ...totes } = useSiteTotes(query);
  const [first] = useSteadyChoice([...shown, ...known].map(({ id }) => id));
  const asked = address.get('tote');
  const chosen = known.find(({ id }) => id === (asked ?? (desk ? first : null)));
  const choose = (id: string | null) => setAddress(id ? { tote: id } : {}, { replace: desk });
  const whole = desk || !chosen;
  const detail = chosen && <Detail tote={chosen} />;

  const list = () => {
    if (totes.currentData)
      return (
        <SiteToteList
          totes={shown}
          isNarrowed={Object.keys(query).length > 0}
          chosen={chosen?.id ?? null}
          onChoose={choose}
          timeOf={timeOf}
        />
      );
    if (totes.error && !totes.isFetching)
      return (
        <ErrorState
          title="Totes could not be loaded"
          message={wordsOf(totes.error, 'Please try again.')}
          onRetry={totes.refetch}
        />
      );
    return (
      <div className="grid grid-cols-1 gap-3">
        <LoadingNote />
        {placeholders.map((row) => (
          <Skeleton key={row} className="h-28 rounded-card desk:h-16" />
        ))}
      </div>
    );
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-start gap-2">
        {whole ? (
          <Link
            to={paths.totes}
            aria-label="Back to ToteMinder"
            title="Back to ToteMinder"
            className={`${iconButtonStyle} -ml-3`}
          >
            <ArrowLeft aria-hidden="true" className="size-6" />
          </Link>
        ) : (
          <IconButton label="Back to all totes" className="-ml-3" onClick={() => choose(null)}>
            <ArrowLeft aria-hidden="true" className="size-6" />
          </IconButton>
        )}
        <div className="min-w-0 grow basis-60 pt-1.5">
          <h1 className="font-bold text-heading tracking-tight">Site Totes</h1>
          <p className="mt-1 text-muted">Every tote on record at your site, and who has it</p>
        </div>
        {whole && <RegisterByNumber />}
      </header>
      {whole && <ToteFilters query={filters} onChange={setFilters} search={typed} onSearch={setTyped} />}
      {whole ? (
        <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(340px,2fr)]">
          <div className="grid grid-cols-1 gap-3">
            {list()}
            {totes.hasNextPage && (
              <Button busy={totes.isFetchingNextPage} onClick={() => void totes.fetchNextPage()}>
                Load More
              </Button>
            )}
          </div>
          {detail}
        </div>
      ) : (
        detail
      )}
    </div>
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
    </article>
  );
}

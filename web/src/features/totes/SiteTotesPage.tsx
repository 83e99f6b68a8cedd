import type { Tote } from '@floorlight/contracts/totes';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { wordsOf } from '#lib/api/failure.ts';
import { useSteadyChoice } from '#lib/lists/use-steady-choice.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useListTotesQuery } from '#lib/totes/totes-api.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton, iconButtonStyle } from '#ui/IconButton.tsx';
import { LoadingNote, Skeleton } from '#ui/Skeleton.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { noFilter, type ToteFilter, totesIn } from './filter-totes.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { RegisterByNumber } from './RegisterByNumber.tsx';
import { SiteToteList } from './SiteToteList.tsx';
import { ToteFilters } from './ToteFilters.tsx';

const placeholders = [1, 2, 3, 4];

/** For a manager: every tote on record at the site, and who has it. */
export function SiteTotesPage() {
  usePageTitle('Site Totes');
  const { data, error, isFetching, refetch } = useListTotesQuery({}, { refetchOnMountOrArgChange: true });
  const now = useNow(30_000);
  const desk = useDesk();
  const [address, setAddress] = useSearchParams();
  const [filter, setFilter] = useState<ToteFilter>(noFilter);
  const shown = totesIn(data ?? [], filter);
  const [first] = useSteadyChoice(shown.map(({ id }) => id));
  const asked = address.get('tote');
  const chosen = data?.find(({ id }) => id === (asked ?? (desk ? first : null)));
  const choose = (id: string | null) => setAddress(id ? { tote: id } : {}, { replace: desk });
  const whole = desk || !chosen;
  const detail = chosen && <Detail tote={chosen} />;

  const list = () => {
    if (data) return <SiteToteList totes={shown} all={data} chosen={chosen?.id ?? null} onChoose={choose} now={now} />;
    if (error && !isFetching)
      return (
        <ErrorState title="Totes could not be loaded" message={wordsOf(error, 'Please try again.')} onRetry={refetch} />
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
      {whole && <ToteFilters filter={filter} onChange={setFilter} totes={data ?? []} />}
      {whole ? (
        <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(340px,2fr)]">
          {list()}
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

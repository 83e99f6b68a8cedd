import type { CountSession, SessionComparison } from '@floorlight/contracts/counts';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { clsx } from 'clsx';
import { CircleCheckBig, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { dayLabel } from '#lib/time/site-day.ts';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { ScrollBox } from '#ui/lists/ScrollBox.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useCompareSessionsQuery } from './api.ts';
import { figuresWords, numberWords } from './count-words.ts';
import { placeOf } from './place-of.ts';
import { t } from './site-counts-messages.ts';

type Wall = SessionComparison['walls'][number];

/** Whether both counted this wall with different figures, even if the totals are the same. */
const differs = ({ difference }: Wall) =>
  difference !== null && Object.values(difference).some((figure) => figure !== 0);

export function Comparison({ left, right }: { left: string; right: string }) {
  const { currentData, isError, refetch } = useCompareSessionsQuery(
    { query: { left, right } },
    { refetchOnMountOrArgChange: true },
  );
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  if (!currentData)
    return isError ? (
      <ErrorState title={t.compareFailed()} message={t.checkNetwork()} onRetry={refetch} />
    ) : (
      <>
        <LoadingNote />
        <Skeleton className="h-60" />
      </>
    );
  const both = currentData.walls.filter(({ difference }) => difference).length;
  const different = currentData.walls.filter(differs);
  const shown = onlyDifferent ? different : currentData.walls;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={different.length ? 'high' : both ? 'resolved' : 'neutral'} className="whitespace-normal!">
          {different.length ? (
            <TriangleAlert aria-hidden="true" className="size-4" />
          ) : (
            <CircleCheckBig aria-hidden="true" className="size-4" />
          )}
          {different.length
            ? t.differ({ different: different.length, both })
            : both
              ? t.noDifference({ both })
              : t.noneByBoth()}
        </Badge>
        <div className="w-full tablet:w-64">
          <SwitchRow label={t.differencesOnly()} checked={onlyDifferent} onChange={setOnlyDifferent} />
        </div>
      </div>
      <ScrollBox label={t.wallsOfBoth()} className="max-h-160 overflow-auto rounded-control hairline">
        <table className="w-full table-fixed text-start desk:table-auto">
          <caption className="sr-only">{t.wallsOfBoth()}</caption>
          <thead className="sticky top-0 bg-sunken text-caption">
            <tr>
              <th scope="col" className="w-[26%] px-2 py-2 font-semibold desk:w-auto desk:px-3">
                {t.wall()}
              </th>
              <Head session={currentData.left} />
              <Head session={currentData.right} />
              <th scope="col" className="w-[30%] px-2 py-2 text-end font-semibold desk:w-auto desk:px-3">
                {t.difference()}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((wall) => (
              <Row key={placeOf(wall)} wall={wall} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

const Head = ({ session }: { session: CountSession }) => (
  <th scope="col" className="px-2 py-2 text-end font-semibold wrap-anywhere desk:px-3">
    {session.countedByName}
    <span className="block font-normal text-muted">{dayLabel(session.day)}</span>
  </th>
);

function Row({ wall }: { wall: Wall }) {
  const isDifferent = differs(wall);
  return (
    <tr className={clsx('hairline-t', isDifferent && 'bg-high-tint')}>
      <th scope="row" className="px-2 py-2.5 font-semibold text-caption leading-snug desk:px-3 desk:text-body">
        <span className="block font-normal text-muted desk:text-caption">{wall.afeArea}</span>
        {wall.wallNumber}
      </th>
      <Figure figures={wall.left} />
      <Figure figures={wall.right} />
      <td className={clsx('px-2 py-2.5 text-end desk:px-3', isDifferent ? 'font-bold text-high' : 'text-muted')}>
        {differenceWords(wall)}
      </td>
    </tr>
  );
}

function Figure({ figures }: { figures: Wall['left'] }) {
  if (!figures)
    return (
      <td className="px-2 py-2.5 text-end text-muted desk:px-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t.figureMissing()}</span>
      </td>
    );
  return (
    <td className="px-2 py-2.5 text-end leading-snug desk:px-3">
      {numberWords(figures.total)}
      <span className="hidden text-caption text-muted desk:block">{figuresWords(figures)}</span>
    </td>
  );
}

function differenceWords(wall: Wall): string {
  if (!wall.difference) return t.oneCount();
  if (!differs(wall)) return t.same();
  return wall.difference.total === 0 ? t.differentSplit() : signed(wall.difference.total);
}

const signed = (figure: number) => formatters.getNumberFormat(locale(), { signDisplay: 'always' }).format(figure);

import type { getMyBreaks } from '@floorlight/contracts/breaks';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { paths } from '@floorlight/contracts/paths';
import { Coffee, ShieldCheck } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useGetActiveBreakQuery, useGetMyBreaksQuery } from './api.ts';
import { MyBreakDays } from './MyBreakDays.tsx';
import { MyBreakList } from './MyBreakList.tsx';
import { t } from './my-breaks-messages.ts';
import { ShiftBreaks } from './ShiftBreaks.tsx';
import { WaitingBreaks } from './WaitingBreaks.tsx';

type MyBreaks = ReplyOf<typeof getMyBreaks>;

/** Everything that is stored about the user's own breaks, and who sees it. */
export function MyBreaksPage() {
  const { data, isError, refetch } = useGetMyBreaksQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: t.backToHome(), to: paths.home }} title={t.title()}>
        <PageHint>{t.hint()}</PageHint>
      </PageHeader>
      <WaitingBreaks />
      {data ? (
        <StoredBreaks mine={data} />
      ) : isError ? (
        <ErrorState title={t.loadFailed.title()} message={t.loadFailed.message()} onRetry={refetch} />
      ) : (
        <div className="grid gap-5">
          <LoadingNote />
          <Skeleton className="h-24" />
          <Skeleton className="h-60" />
        </div>
      )}
    </div>
  );
}

function StoredBreaks({ mine }: { mine: MyBreaks }) {
  const { rules = [] } = useGetActiveBreakQuery().data ?? {};
  return (
    <>
      <ShiftBreaks rules={rules} sessions={mine.sessions} attestations={mine.attestations} />
      <Notice tone="low" icon={ShieldCheck}>
        <p>{t.whatManagersSee[mine.privacy]()}</p>
        <p className="mt-1">
          {t.deletedAfter({ days: mine.retentionDays })} {mine.userName && t.storedName({ name: mine.userName })}{' '}
          {t.noLocation({ place: t.warehouseFloor() })}
        </p>
        <p className="mt-1">
          {t.auditLog[mine.privacy]()} {t.notifications()}
        </p>
      </Notice>
      {mine.sessions.length === 0 ? (
        <Card>
          <EmptyState icon={Coffee} title={t.emptyTitle()} as="h2">
            {t.empty()}
          </EmptyState>
        </Card>
      ) : (
        <>
          <MyBreakList sessions={mine.sessions} />
          <MyBreakDays days={mine.days} />
        </>
      )}
    </>
  );
}

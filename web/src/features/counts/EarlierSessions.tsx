import { ClipboardList, History } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useSiteDay } from '#lib/time/use-site-day.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useListCountSessionsQuery } from './api.ts';
import { DayPicker, shiftDay } from './DayPicker.tsx';
import { t as counts } from './messages.ts';
import { SessionList } from './SessionList.tsx';
import { SessionSheet } from './SessionSheet.tsx';
import { t } from './session-messages.ts';

/** The user's sessions of earlier days, to view, export and email: also for those who forgot to before midnight. */
export function EarlierSessions({ timeZone }: { timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <SessionsOfDay timeZone={timeZone} />;
  return (
    <Button onClick={() => setOpen(true)}>
      <History aria-hidden="true" className="size-5" />
      {t.earlier()}
    </Button>
  );
}

function SessionsOfDay({ timeZone }: { timeZone: string }) {
  const today = useSiteDay(timeZone) ?? '';
  const [day, setDay] = useState<string | null>(() => shiftDay(today, -1));
  const [opened, setOpened] = useState<string | null>(null);
  const shown = day ?? today;
  const { currentData, error, refetch } = useListCountSessionsQuery(
    { query: { day: shown } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      <DayPicker day={shown} today={today} onChange={setDay} />
      {currentData ? (
        <SessionList title={t.earlier()} sessions={currentData} timeZone={timeZone} onOpen={setOpened}>
          <EmptyState icon={ClipboardList} title={t.noneTitle()}>
            {t.noneHint()}
          </EmptyState>
        </SessionList>
      ) : error ? (
        <ErrorState
          title={counts.loadSessionsFailed()}
          message={failureMessageOf(error, api.tryAgain())}
          onRetry={refetch}
        />
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="h-40" />
        </>
      )}
      {opened && <SessionSheet id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

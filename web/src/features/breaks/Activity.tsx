import { Coffee } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { ActivityCards } from './ActivityCards.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import type { ActivityListProps } from './activity-list-props.ts';
import { refetchOnMount, useListBreakActivityQuery, usePolling } from './api.ts';
import { CancelBreakDialog } from './CancelBreakDialog.tsx';
import { ExtendBreakDialog } from './ExtendBreakDialog.tsx';
import { t } from './management-messages.ts';

/** The action that a manager chose, and its break. */
interface Intent {
  action: 'extend' | 'cancel';
  id: string;
  name: string | null;
}

const shown = 100;

export function Activity() {
  const { data, isError, refetch } = useListBreakActivityQuery({ query: { limit: shown } }, refetchOnMount);
  usePolling(refetch);
  const [intent, setIntent] = useState<Intent | null>(null);
  const List = useDesk() ? ActivityTable : ActivityCards;
  const act: ActivityListProps['onAct'] = (action, { id, userName }) => {
    if (id) setIntent({ action, id, name: userName });
  };
  const close = () => setIntent(null);
  const name = intent?.name ?? t.thisPerson();
  return (
    <>
      <ListStates
        rows={data}
        failure={
          isError
            ? {
                title: t.activityFailed.title(),
                message: t.activityFailed.message(),
                onRetry: refetch,
              }
            : undefined
        }
        loading={<Placeholders count={5} className="h-16" grid="grid gap-3" />}
        empty={
          <Card>
            <EmptyState icon={Coffee} title={t.noBreaksTitle()} as="h2">
              {t.noBreaks()}
            </EmptyState>
          </Card>
        }
      >
        {(breaks) => <List breaks={breaks} onAct={act} />}
      </ListStates>
      {intent?.action === 'extend' && <ExtendBreakDialog id={intent.id} name={name} onClose={close} />}
      {intent?.action === 'cancel' && <CancelBreakDialog id={intent.id} name={name} onClose={close} />}
    </>
  );
}

import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';
import { t } from './webhook-messages.ts';
import { useListWebhooksQuery } from './webhooks-api.ts';

/** Milliseconds. */
const pollInterval = 15_000;

export function Webhooks() {
  const { data, error, refetch } = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  useAttendedPoll(refetch, pollInterval);
  const [adding, setAdding] = useState(false);
  return (
    <Card aria-labelledby="webhooks" className="overflow-hidden">
      <header className="flex flex-wrap items-center gap-4 p-5">
        <div className="min-w-0 grow basis-60">
          <h2 id="webhooks" className="font-semibold text-title">
            {t.title()}
          </h2>
          <p className="text-caption text-muted">{t.lead()}</p>
        </div>
        <Button variant="primary" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-5" />
          {t.make()}
        </Button>
      </header>
      <div className="hairline-t">
        <ListStates
          rows={data}
          failure={
            error && { title: t.loadFailed(), message: failureMessageOf(error, api.tryAgain()), onRetry: refetch }
          }
          loading={
            <div className="grid gap-3 p-5">
              <LoadingNote />
              <Skeleton className="h-16" />
            </div>
          }
          empty={
            <EmptyState icon={WebhookIcon} title={t.none()}>
              {t.noneHint()}
            </EmptyState>
          }
        >
          {(webhooks) => (
            <RowList label={t.title()} rows={webhooks} keyOf={({ id }) => id} variant="lines">
              {(webhook) => <WebhookRow webhook={webhook} />}
            </RowList>
          )}
        </ListStates>
      </div>
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

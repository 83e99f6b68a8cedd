import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListCard } from '#ui/lists/ListCard.tsx';
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
    <>
      <ListCard
        label={t.title()}
        heading={{ id: 'webhooks', title: t.title(), lead: t.lead() }}
        add={{ label: t.make(), onClick: () => setAdding(true) }}
        rows={data}
        failure={error && { title: t.loadFailed(), message: failureMessageOf(error, api.tryAgain()), onRetry: refetch }}
        empty={
          <EmptyState icon={WebhookIcon} title={t.none()}>
            {t.noneHint()}
          </EmptyState>
        }
      >
        {(webhook) => <WebhookRow webhook={webhook} />}
      </ListCard>
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
    </>
  );
}

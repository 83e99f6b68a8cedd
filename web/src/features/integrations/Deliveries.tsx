import { testEventType, type Webhook, type WebhookDelivery, webhookEvents } from '@floorlight/contracts/webhooks';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { t as shared } from './messages.ts';
import { t } from './webhook-messages.ts';
import { useListWebhookDeliveriesQuery, useReplayWebhookDeliveryMutation } from './webhooks-api.ts';

/** Milliseconds. */
const pollInterval = 3000;

/** What was sent to a webhook, and how it ended. */
export function Deliveries({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const query = useListWebhookDeliveriesQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  useAttendedPoll(refetch, pollInterval);
  return (
    <Dialog open onOpenChange={onClose} title={t.deliveriesOf({ name })} shape="sheet">
      <ListStates
        rows={data}
        failure={
          error && { title: t.deliveriesFailed(), message: failureMessageOf(error, api.tryAgain()), onRetry: refetch }
        }
        loading={
          <div className="grid gap-3">
            <LoadingNote />
            <Skeleton className="h-16" />
          </div>
        }
        empty={<p className="py-6 text-center text-muted">{t.noDeliveries()}</p>}
      >
        {(deliveries) => (
          <RowList label={t.deliveries()} rows={deliveries} keyOf={(delivery) => delivery.id} variant="lines">
            {(delivery) => <Delivery webhookId={id} delivery={delivery} />}
          </RowList>
        )}
      </ListStates>
    </Dialog>
  );
}

const tones = { waiting: 'medium', delivered: 'resolved', failed: 'high' } as const;

function Delivery({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { id, type, createdAt, state, attempts, status, duration, answer, problem, nextAttemptAt } = delivery;
  const clock = useSiteClock('exact');
  const [replay, { isLoading }] = useReplayWebhookDeliveryMutation();
  const toast = useToast();
  const sendAgain = async () => {
    const { error } = await replay({ params: { id: webhookId, deliveryId: id } });
    if (error) toast({ title: shared.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  };
  const facts = [
    clock(createdAt),
    ...(attempts > 0 ? [t.attempts({ count: attempts })] : []),
    ...(status !== null ? [t.status({ status: String(status) })] : []),
    ...(problem !== null ? [t.problems[problem]()] : []),
    ...(duration !== null ? [t.duration({ count: String(duration) })] : []),
    ...(nextAttemptAt !== null && attempts > 0 ? [t.nextAttempt({ time: clock(nextAttemptAt) })] : []),
  ];
  return (
    <div className="grid gap-2 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{titleOf(type)}</span>
        <Badge tone={tones[state]}>{t.states[state]()}</Badge>
      </p>
      <p className="text-caption text-muted">{facts.join(' · ')}</p>
      {answer && (
        <pre className="whitespace-pre-wrap break-all rounded-control bg-sunken p-3 text-caption">{answer}</pre>
      )}
      {state !== 'waiting' && (
        <Button busy={isLoading} onClick={sendAgain}>
          {t.replay()}
        </Button>
      )}
    </div>
  );
}

function titleOf(type: string): string {
  if (type === testEventType) return t.testEvent();
  const known = webhookEvents.find((name) => name === type);
  return known ? t.eventNames[known]() : type;
}

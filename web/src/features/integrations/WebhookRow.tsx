import type { Webhook } from '@floorlight/contracts/webhooks';
import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { Deliveries } from './Deliveries.tsx';
import { t as shared } from './messages.ts';
import { useSiteName } from './use-site-name.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { t } from './webhook-messages.ts';
import { useTestWebhookMutation } from './webhooks-api.ts';

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, url, siteId, events, lastDeliveredAt } = webhook;
  const [open, setOpen] = useState<'edit' | 'deliveries' | null>(null);
  const [test, { isLoading }] = useTestWebhookMutation();
  const toast = useToast();
  const siteName = useSiteName();
  const now = useNow(30_000);
  const sendTest = async () => {
    const { error } = await test({ params: { id } });
    if (error) toast({ title: shared.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    else toast({ title: t.testSent(), message: t.testSentHint(), tone: 'success' });
  };
  const facts = [
    siteName(siteId),
    t.eventCount({ count: events.length }),
    lastDeliveredAt === null ? t.unused() : t.lastDelivered({ ago: relativeTime(lastDeliveredAt, now, 'inSentence') }),
  ];
  return (
    <div className="flex flex-wrap items-center gap-4 px-5 py-4">
      <div className="min-w-0 grow basis-72 leading-snug">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-words font-semibold">{name}</span>
          <State webhook={webhook} />
        </p>
        <p className="break-all font-mono text-caption text-muted">{url}</p>
        <p className="text-caption text-muted">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-label={t.testLabel({ name })} busy={isLoading} onClick={sendTest}>
          {t.test()}
        </Button>
        <Button aria-label={t.deliveriesOf({ name })} onClick={() => setOpen('deliveries')}>
          {t.deliveries()}
        </Button>
        <Button aria-label={t.editLabel({ name })} onClick={() => setOpen('edit')}>
          {t.edit()}
        </Button>
      </div>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={() => setOpen(null)} />}
      {open === 'deliveries' && <Deliveries webhook={webhook} onClose={() => setOpen(null)} />}
    </div>
  );
}

function State({ webhook: { isEnabled, isGone, failingSince, lastDeliveredAt } }: { webhook: Webhook }) {
  const clock = useSiteClock('dateTime');
  if (!isEnabled)
    return (
      <Badge tone={isGone ? 'high' : 'neutral'} className="whitespace-normal">
        <CircleOff aria-hidden="true" className="size-4" />
        {isGone ? t.gone() : t.off()}
      </Badge>
    );
  if (failingSince !== null)
    return (
      <Badge tone="high" className="whitespace-normal">
        <TriangleAlert aria-hidden="true" className="size-4" />
        {t.failingSince({ time: clock(failingSince) })}
      </Badge>
    );
  if (lastDeliveredAt === null) return null;
  return (
    <Badge tone="resolved">
      <CircleCheck aria-hidden="true" className="size-4" />
      {t.working()}
    </Badge>
  );
}

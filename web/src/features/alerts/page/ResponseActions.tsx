import type { EmergencyAlert, ResponseStep } from '@floorlight/contracts/alerts';
import { clsx } from 'clsx';
import { Check, CircleCheck, CircleX, CloudUpload, Flag, Footprints } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { titleOf } from '../alert-words.ts';
import { useGetAlertTimelineQuery } from '../api.ts';
import { cancelOutbox } from '../cancel-outbox.ts';
import { ResolveDialog } from '../center/ResolveDialog.tsx';
import { t as alerts } from '../messages.ts';
import { type Answer, useUnsentUpdate } from '../update-outbox.ts';
import { useAlertUpdate } from '../use-alert-update.ts';
import { t } from './messages.ts';

const icons = { on_the_way: Footprints, there: Flag } as const;
/** Three steps in a row of a phone, each below its icon, and the two ends below them; fewer in a row of larger text. */
const step =
  'basis-26 grow flex-col! gap-0.5! px-1! text-caption leading-tight desk:basis-auto desk:flex-row! desk:gap-2! desk:px-3! desk:text-body';
const end = 'basis-36 grow px-3! desk:basis-auto';
const labels = { on_the_way: t.onMyWay, there: t.there } as const;

/** The answers to an alert: acknowledge, on my way, there, resolve, false alarm. */
export function ResponseActions({ alert }: { alert: EmergencyAlert }) {
  const { id: userId } = useCurrentUser();
  const { update, isLoading } = useAlertUpdate(alert);
  const unsent = useUnsentUpdate(alert.id);
  const [taking, setTaking] = useState<ResponseStep | null>(null);
  const { currentData: entries } = useGetAlertTimelineQuery({ params: { id: alert.id } });
  const [dialog, setDialog] = useState<'resolve' | 'false alarm' | null>(null);
  if (alert.status === 'resolved') return null;
  const taken = (step: ResponseStep) =>
    step === unsent || (entries?.some((entry) => entry.kind === step && entry.by.id === userId) ?? false);
  const take = async (step: ResponseStep) => {
    setTaking(step);
    await update({ step });
    setTaking(null);
  };
  if (unsent === 'resolved') return <NotSentYet answer={unsent} />;
  return (
    <fieldset aria-label={t.response()} className="flex flex-wrap gap-2">
      {unsent && <NotSentYet answer={unsent} />}
      {alert.status === 'active' && !unsent ? (
        <Button
          variant="primary"
          className={step}
          busy={isLoading && dialog === null && taking === null}
          onClick={() => update({ status: 'acknowledged' })}
        >
          <Check aria-hidden="true" className="size-5" />
          {alerts.acknowledge()}
        </Button>
      ) : (
        <p
          className={clsx(
            'tone-edge flex min-h-12 items-center justify-center rounded-control bg-resolved-tint font-semibold text-resolved',
            step,
          )}
        >
          <Check aria-hidden="true" className="size-5" />
          {t.acknowledged()}
        </p>
      )}
      {(['on_the_way', 'there'] as const).map((each) => {
        const Icon = icons[each];
        return (
          <Button
            key={each}
            className={clsx('aria-pressed:bg-accent aria-pressed:text-on-accent', step)}
            aria-pressed={taken(each)}
            busy={taking === each}
            onClick={() => !taken(each) && void take(each)}
          >
            <Icon aria-hidden="true" className="size-5" />
            {labels[each]()}
          </Button>
        );
      })}
      <Button className={end} onClick={() => setDialog('resolve')}>
        <CircleCheck aria-hidden="true" className="size-5" />
        {t.resolve()}
      </Button>
      <Button className={end} onClick={() => setDialog('false alarm')}>
        <CircleX aria-hidden="true" className="size-5" />
        {t.falseAlarm()}
      </Button>
      <ResolveDialog
        alert={alert}
        open={dialog === 'resolve'}
        onClose={() => setDialog(null)}
        busy={isLoading}
        onResolve={(responseNotes) => update({ status: 'resolved', responseNotes })}
      />
      <FalseAlarmDialog alert={alert} open={dialog === 'false alarm'} onClose={() => setDialog(null)} />
    </fieldset>
  );
}

/** An answer that waits on this device. */
const NotSentYet = ({ answer }: { answer: Answer }) => (
  <p role="status" className="flex w-full items-center gap-2 font-semibold">
    <CloudUpload aria-hidden="true" className="size-5 shrink-0" />
    {alerts.notSentYet[answer]()}
  </p>
);

function FalseAlarmDialog({ alert, open, onClose }: { alert: EmergencyAlert; open: boolean; onClose: () => void }) {
  const { id: userId } = useCurrentUser();
  const [isLoading, setLoading] = useState(false);
  const toast = useToast();
  const end = async () => {
    setLoading(true);
    const outcome = await cancelOutbox.add(userId, { id: alert.id, title: titleOf(alert).text });
    setLoading(false);
    if (outcome.state === 'refused') {
      const message = failureMessageOf(outcome.failure, alerts.notUpdated());
      toast({ title: alerts.updateFailed(), message, tone: 'danger' });
    }
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={t.falseAlarmTitle()}
      description={titleOf(alert).text}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.keepOpen()}
          </Button>
          <Button variant="primary" size="primary" busy={isLoading} onClick={end}>
            {t.endAsFalse()}
          </Button>
        </>
      }
    >
      <p>{t.falseAlarmHint()}</p>
    </Dialog>
  );
}

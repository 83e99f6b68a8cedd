import type { AlertStatus, EmergencyAlert } from '@floorlight/contracts/alerts';
import { ChevronDown, ChevronUp, Layers } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { titleOf } from '../alert-words.ts';
import { alertUpdateOutbox } from '../update-outbox.ts';
import type { AlertGroup } from './group-alerts.ts';
import { t } from './messages.ts';

type Answer = Exclude<AlertStatus, 'active'>;

export interface GroupOnScreen extends AlertGroup {
  isUnfolded: boolean;
  toggle: () => void;
}

/** The other alerts of a group: folds them out, and answers all at once after a question. */
export function GroupActions({ group: { alerts, isUnfolded, toggle } }: { group: GroupOnScreen }) {
  const mayAcknowledge = useMay('alerts.acknowledge');
  const [asked, ask] = useState<Answer | null>(null);
  const { answerAll, busy } = useAnswerAll();
  const open = alerts.filter(({ status }) => status !== 'resolved');
  const active = alerts.filter(({ status }) => status === 'active');
  const meant = asked === 'acknowledged' ? active : open;
  const Chevron = isUnfolded ? ChevronUp : ChevronDown;
  return (
    <div className="grid grid-cols-1 gap-2 rounded-control bg-sunken p-3 hairline">
      <Button aria-expanded={isUnfolded} onClick={toggle} className="justify-start!">
        <Layers aria-hidden="true" className="size-5 shrink-0" />
        <span className="grow text-start">{t.group({ count: alerts.length })}</span>
        <Chevron aria-hidden="true" className="size-5 shrink-0" />
      </Button>
      {mayAcknowledge && open.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {active.length > 1 && (
            <Button className="grow" onClick={() => ask('acknowledged')}>
              {t.acknowledgeAll({ count: active.length })}
            </Button>
          )}
          <Button className="grow" onClick={() => ask('resolved')}>
            {t.resolveAll({ count: open.length })}
          </Button>
        </div>
      )}
      <Dialog
        open={asked !== null}
        onOpenChange={(opened) => !opened && ask(null)}
        title={t.answerAllTitle[asked ?? 'acknowledged']({ count: meant.length })}
        description={t.answerAllHint()}
        footer={
          <>
            <Button size="primary" onClick={() => ask(null)}>
              {t.cancel()}
            </Button>
            <Button
              variant="primary"
              size="primary"
              busy={busy}
              onClick={async () => {
                if (asked) await answerAll(meant, asked);
                ask(null);
              }}
            >
              {t.answerAll[asked ?? 'acknowledged']({ count: meant.length })}
            </Button>
          </>
        }
      >
        <ul className="grid max-h-72 gap-1 overflow-y-auto">
          {meant.map((alert) => (
            <li key={alert.id} className="break-words">
              {titleOf(alert).text} · {alert.reportedByName}
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

/** Answers alerts, without a network as soon as there is one, and says how many somebody else was faster with. */
function useAnswerAll() {
  const { id: userId } = useCurrentUser();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const answerAll = async (alerts: readonly EmergencyAlert[], status: Answer): Promise<void> => {
    setBusy(true);
    const update = ({ id, ...alert }: EmergencyAlert) =>
      alertUpdateOutbox.add(userId, { id, title: titleOf(alert).text, change: { status } });
    const outcomes = await Promise.all(alerts.map(update));
    setBusy(false);
    const done = outcomes.filter(({ state }) => state === 'sent').length;
    if (outcomes.some(({ state }) => state === 'waiting')) return; // each says that it is not sent yet
    toast({
      title: t.answeredAll[status]({ count: done }),
      ...(done < alerts.length && { message: t.notAnswered({ count: alerts.length - done }) }),
      tone: done < alerts.length ? 'warning' : 'success',
    });
  };
  return { answerAll, busy };
}

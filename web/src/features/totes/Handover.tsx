import type { Tote } from '@floorlight/contracts/totes';
import { ArrowLeftRight, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { UseTokenButton } from '#features/account/api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { useOpenedTake } from './use-opened-take.ts';
import { useToteStep } from './use-tote-step.ts';

/** Hands a tote over to the next person, or takes it over: it changes hands once both have done their step. */
export function Handover({ record }: { record: Tote }) {
  const { id } = useCurrentUser();
  const { act, isLoading } = useToteStep();
  const opened = useOpenedTake(record);
  const { assignedTo, assignedToName, offeredAt, wantedBy, wantedByName } = record;
  if (assignedTo === null) return null;
  const name = (wantedBy ? wantedByName : assignedToName) ?? '';
  const button = (step: 'offer' | 'take' | 'withdraw', label: string) => (
    <Button disabled={isLoading} onClick={() => void act(record, { kind: 'handover', step, from: assignedTo })}>
      {step !== 'withdraw' && <ArrowLeftRight aria-hidden="true" className="size-5" />}
      {label}
    </Button>
  );
  if (assignedTo === id) {
    if (wantedBy)
      return (
        <Waiting text={t.wanted({ name })}>
          {button('offer', t.handOverTo({ name }))}
          {button('withdraw', t.keepIt())}
        </Waiting>
      );
    if (offeredAt) return <Waiting text={t.offered()}>{button('withdraw', t.keepIt())}</Waiting>;
    return button('offer', t.handOver());
  }
  if (wantedBy === id)
    return <Waiting text={t.waitingFor({ name: assignedToName ?? '' })}>{button('withdraw', t.stopWaiting())}</Waiting>;
  if (wantedBy) return <p className="text-muted">{t.takenOverBy({ name })}</p>;
  return (
    <div className="flex flex-wrap gap-3">
      {button('take', t.takeOver())}
      {opened.isOpen ? (
        <Button disabled={opened.isLoading} onClick={() => void opened.take()}>
          {t.takeWithToken()}
        </Button>
      ) : (
        opened.needsToken && <UseTokenButton act="take_tote" onOpened={opened.take} />
      )}
    </div>
  );
}

function Waiting({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Notice tone="medium" icon={Hourglass}>
      <p role="status">{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </Notice>
  );
}

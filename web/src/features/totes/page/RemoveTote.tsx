import type { Tote } from '@floorlight/contracts/totes';
import { Trash2 } from 'lucide-react';
import { ConfirmedButton } from '#ui/controls/ConfirmedButton.tsx';
import { useToteStep } from '../use-tote-step.ts';
import { t } from './messages.ts';

/** Takes a tote off record, after a question. */
export function RemoveTote({ tote }: { tote: Tote }) {
  const { act } = useToteStep();
  return (
    <ConfirmedButton
      label={t.removal()}
      icon={<Trash2 aria-hidden="true" className="size-5" />}
      title={t.removalTitle({ number: tote.toteNumber })}
      lead={t.removalLead()}
      cancelLabel={t.cancel()}
      onConfirm={() => act(tote, { kind: 'removal' })}
    />
  );
}

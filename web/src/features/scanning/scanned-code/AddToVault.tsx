import type { CodeType } from '@floorlight/contracts/barcodes';
import { CircleCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { scanOutbox } from '#features/vault/api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';

/** Adds a scan to the vault. Without a network it waits on the device. */
export function AddToVault({ value, type }: { value: string; type: CodeType }) {
  const { id: userId } = useCurrentUser();
  const [state, setState] = useState<'open' | 'adding' | 'added' | 'waiting'>('open');
  const beep = useBeep();

  const add = async () => {
    setState('adding');
    const outcome = await scanOutbox.add(userId, { value, type, scanned: true, scannedAt: serverTime(), by: 'sheet' });
    beep(outcome.state === 'refused' ? 'error' : 'success');
    // The outbox shows the reason of a refusal, also when it comes much later.
    setState(outcome.state === 'refused' ? 'open' : outcome.state === 'sent' ? 'added' : 'waiting');
  };

  if (state === 'added' || state === 'waiting')
    return (
      <p role="status" className="flex min-h-14 items-center justify-center gap-2 text-center font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-resolved" />
        {state === 'added' ? t.added() : t.stored()}
      </p>
    );
  return (
    <Button variant="primary" size="primary" busy={state === 'adding'} onClick={add}>
      {state !== 'adding' && <Plus aria-hidden="true" className="size-5" />}
      {state === 'adding' ? t.saving() : t.add()}
    </Button>
  );
}

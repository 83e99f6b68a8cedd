import type { BarcodeType } from '@floorlight/contracts/vault';
import { CircleCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '#lib/api/failure.ts';
import { scanOutbox } from '#lib/scan/scan-outbox.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/Button.tsx';

/** Adds a scan to the vault, by way of the device: without a network it waits there. */
export function AddToVault({ value, type }: { value: string; type: BarcodeType }) {
  const { id: userId } = useCurrentUser();
  const [state, setState] = useState<'open' | 'adding' | 'added' | 'waiting'>('open');
  const toast = useToast();
  const beep = useBeep();

  const add = async () => {
    setState('adding');
    const outcome = await scanOutbox.add(userId, { value, type, scanned: true });
    beep(outcome.state === 'refused' ? 'error' : 'success');
    if (outcome.state !== 'refused') return setState(outcome.state === 'sent' ? 'added' : 'waiting');
    setState('open');
    toast({ title: 'Error', message: wordsOf(outcome.failure, 'Failed to create barcode'), tone: 'danger' });
  };

  if (state === 'added' || state === 'waiting')
    return (
      <p role="status" className="flex min-h-14 items-center justify-center gap-2 text-center font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-resolved" />
        {state === 'added' ? 'Added to your vault' : 'Kept on this device: it goes into your vault with the network'}
      </p>
    );
  return (
    <Button variant="primary" size="primary" busy={state === 'adding'} onClick={add}>
      {state !== 'adding' && <Plus aria-hidden="true" className="size-5" />}
      {state === 'adding' ? 'Saving...' : 'Add to Vault'}
    </Button>
  );
}

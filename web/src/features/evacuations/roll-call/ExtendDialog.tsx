import type { Evacuation } from '@floorlight/contracts/evacuations';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { useExtendEvacuationMutation } from '../api.ts';
import { ZoneChoice } from '../call/ZoneChoice.tsx';
import { t } from '../messages.ts';

interface ExtendDialogProps {
  open: boolean;
  onClose: () => void;
  evacuation: Evacuation;
}

/** Adds zones to a running evacuation, or the whole site. */
export function ExtendDialog({ open, onClose, evacuation: { id, zones } }: ExtendDialogProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [extend, { isLoading }] = useExtendEvacuationMutation();
  const toast = useToast();
  const run = async (added: string[]) => {
    const { error } = await extend({ params: { id }, body: { zones: added } });
    if (error)
      return toast({ title: t.extendFailed(), message: failureMessageOf(error, t.tryAgain()), tone: 'danger' });
    setChosen([]);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={t.extendTitle()}
      description={t.extendHint()}
      footer={
        <>
          <Button size="primary" disabled={isLoading} onClick={() => void run([])}>
            {t.toWholeSite()}
          </Button>
          <Button
            variant="primary"
            size="primary"
            busy={isLoading}
            disabled={chosen.length === 0}
            onClick={() => void run(chosen)}
          >
            {t.extendNow()}
          </Button>
        </>
      }
    >
      <ZoneChoice chosen={chosen} without={zones} onChange={setChosen} />
    </Dialog>
  );
}

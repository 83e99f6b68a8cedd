import type { Barcode } from '@floorlight/contracts/barcodes';
import { Sparkles } from 'lucide-react';
import { barcodeTypeNames, discardOutbox } from '#features/vault/api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Badge } from '#ui/lists/Badge.tsx';

interface ConfirmReadingDialogProps {
  barcode: Barcode;
  /** The vault did not hold it before. */
  isNew: boolean;
  onConfirm: (barcode: Barcode) => void;
  onClose: () => void;
}

/**
 * Asks the user to compare an AI reading with the label. Until then it is in the vault, marked as an AI reading; a
 * discarded one is deleted as soon as there is a network.
 */
export function ConfirmReadingDialog({ barcode, isNew, onConfirm, onClose }: ConfirmReadingDialogProps) {
  const { id: userId } = useCurrentUser();
  const discard = () => {
    if (isNew) void discardOutbox.add(userId, { id: barcode.id });
    onClose();
  };
  return (
    <Dialog
      open
      modalAlert
      onOpenChange={() => undefined}
      title="Is this what the label says?"
      description="Couldn't read the code automatically. AI suggests this one: compare it with the label, character by character."
      footer={
        <>
          <Button variant="quiet" size="primary" onClick={onClose}>
            Decide Later
          </Button>
          <Button size="primary" onClick={discard}>
            No, Discard It
          </Button>
          <Button variant="primary" size="primary" onClick={() => onConfirm(barcode)}>
            Yes, It Is Right
          </Button>
        </>
      }
    >
      <p className="break-all rounded-control bg-sunken p-4 text-center font-mono text-heading hairline">
        {barcode.value}
      </p>
      <p className="mt-3 flex flex-wrap items-center justify-center gap-2 text-muted">
        {barcodeTypeNames[barcode.type]}
        <Badge tone="low">
          <Sparkles aria-hidden="true" className="size-4" />
          AI Enhanced · {barcode.confidence}%
        </Badge>
      </p>
    </Dialog>
  );
}

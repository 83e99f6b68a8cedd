import { type Barcode, codeTypeOf } from '@floorlight/contracts/barcodes';
import { Sparkles } from 'lucide-react';
import { barcodeTypeName, changeOutbox } from '#features/vault/api.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { t } from './messages.ts';

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
    if (isNew) void changeOutbox.add(userId, { id: barcode.id });
    onClose();
  };
  return (
    <Dialog
      open
      modalAlert
      onOpenChange={() => undefined}
      title={t.confirmTitle()}
      description={t.confirmLead()}
      footer={
        <>
          <Button variant="quiet" size="primary" onClick={onClose}>
            {t.decideLater()}
          </Button>
          <Button size="primary" onClick={discard}>
            {t.discard()}
          </Button>
          <Button variant="primary" size="primary" onClick={() => onConfirm(barcode)}>
            {t.confirm()}
          </Button>
        </>
      }
    >
      <p className="break-all rounded-control bg-sunken p-4 text-center font-mono text-heading hairline">
        {barcode.value}
      </p>
      <p className="mt-3 flex flex-wrap items-center justify-center gap-2 text-muted">
        {barcodeTypeName(codeTypeOf(barcode))}
        <Badge tone="low">
          <Sparkles aria-hidden="true" className="size-4" />
          {t.aiEnhanced({ confidence: barcode.confidence })}
        </Badge>
      </p>
    </Dialog>
  );
}

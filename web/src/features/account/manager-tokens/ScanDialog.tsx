import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

interface ScanDialogProps {
  onRead: (value: string) => void;
  onClose: () => void;
}

/** Reads a token from a manager's screen with the camera. */
export function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={t.scanTitle()} description={t.scanLead()}>
      <LiveCamera onRead={({ value }) => onRead(value)} onGoBack={onClose} instead={t.typeInstead()} />
    </Dialog>
  );
}

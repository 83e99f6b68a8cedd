import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

interface ScanToteDialogProps {
  onRead: (value: string) => void;
  onClose: () => void;
}

export function ScanToteDialog({ onRead, onClose }: ScanToteDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={t.scanTitle()} description={t.scanLead()}>
      <Reader onRead={onRead} onClose={onClose} />
    </Dialog>
  );
}

function Reader({ onRead, onClose }: ScanToteDialogProps) {
  const scanner = useScanTarget((value) => onRead(value));
  return (
    <div ref={scanner}>
      <LiveCamera onRead={({ value }) => onRead(value)} onGoBack={onClose} instead={t.typeInstead()} />
    </div>
  );
}

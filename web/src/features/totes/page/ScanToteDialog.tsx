import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

interface ScanToteDialogProps {
  /** What a scan does. */
  lead: string;
  onRead: (value: string) => void;
  onClose: () => void;
}

export function ScanToteDialog({ lead, onRead, onClose }: ScanToteDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={t.scanTitle()} description={lead}>
      <Reader onRead={onRead} onClose={onClose} />
    </Dialog>
  );
}

function Reader({ onRead, onClose }: Omit<ScanToteDialogProps, 'lead'>) {
  const scanner = useScanTarget((value) => onRead(value));
  return (
    <div ref={scanner}>
      <LiveCamera onRead={({ value }) => onRead(value)} onGoBack={onClose} instead={t.typeInstead()} />
    </div>
  );
}

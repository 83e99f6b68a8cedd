import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';
import { PhotoOfCode } from './PhotoOfCode.tsx';

interface ScanWallDialogProps {
  onRead: (value: string) => void;
  onClose: () => void;
}

export function ScanWallDialog({ onRead, onClose }: ScanWallDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={t.scanTitle()} description={t.scanLead()}>
      <CodeReader onRead={onRead} />
    </Dialog>
  );
}

function CodeReader({ onRead }: Pick<ScanWallDialogProps, 'onRead'>) {
  const scanner = useScanTarget(onRead);
  return (
    <div ref={scanner} className="grid gap-3">
      <LiveCamera onRead={({ value }) => onRead(value)} onGoBack={null} instead={t.orPhoto()} />
      <PhotoOfCode onRead={onRead} />
    </div>
  );
}

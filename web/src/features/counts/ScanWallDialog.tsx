import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { PhotoOfCode } from './PhotoOfCode.tsx';

interface ScanWallDialogProps {
  onRead: (value: string) => void;
  onClose: () => void;
}

export function ScanWallDialog({ onRead, onClose }: ScanWallDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Scan a Wall or a Tote"
      description="A wall is chosen, a tote is written into the notes."
    >
      <Reading onRead={onRead} />
    </Dialog>
  );
}

function Reading({ onRead }: Pick<ScanWallDialogProps, 'onRead'>) {
  const scanner = useScanTarget(onRead);
  return (
    <div ref={scanner} className="grid gap-3">
      <LiveCamera onRead={({ value }) => onRead(value)} onGoBack={null} instead="A photo of the code does as well." />
      <PhotoOfCode onRead={onRead} />
    </div>
  );
}

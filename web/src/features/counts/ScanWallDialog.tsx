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
      description="A wall is selected. A tote is added to the notes."
    >
      <CodeReader onRead={onRead} />
    </Dialog>
  );
}

function CodeReader({ onRead }: Pick<ScanWallDialogProps, 'onRead'>) {
  const scanner = useScanTarget(onRead);
  return (
    <div ref={scanner} className="grid gap-3">
      <LiveCamera
        onRead={({ value }) => onRead(value)}
        onGoBack={null}
        instead="You can also use a photo of the code."
      />
      <PhotoOfCode onRead={onRead} />
    </div>
  );
}

import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';

interface ScanDialogProps {
  onRead: (value: string) => void;
  onClose: () => void;
}

/** Reads a token from a manager's screen with the camera. */
export function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Scan a Token" description="Point the frame at the code.">
      <LiveCamera
        onRead={({ value }) => onRead(value)}
        onGoBack={onClose}
        instead="You can also type or paste the token."
      />
    </Dialog>
  );
}

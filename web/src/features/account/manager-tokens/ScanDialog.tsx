import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';

interface ScanDialogProps {
  onRead: (value: string) => void;
  onClose: () => void;
}

/** Reads a token with the camera, off a manager's screen. */
export function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Scan a Token" description="Point the frame at the code.">
      <LiveCamera
        onRead={({ value }) => onRead(value)}
        onGoBack={onClose}
        instead="The token can be typed or pasted as well."
      />
    </Dialog>
  );
}

import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';
import { ScanWallDialog } from './ScanWallDialog.tsx';

/** Reads the code of a wall or a tote with the camera or from a photo. */
export function ScanWall({ onCode }: { onCode: (value: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ScanLine aria-hidden="true" className="size-5" />
        {t.scan()}
      </Button>
      {open && (
        <ScanWallDialog
          onClose={() => setOpen(false)}
          onRead={(value) => {
            setOpen(false);
            onCode(value);
          }}
        />
      )}
    </>
  );
}

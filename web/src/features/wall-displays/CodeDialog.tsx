import type { DisplayCode } from '@floorlight/contracts/wall-displays';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '#lib/time/use-now.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import { wallAddress } from './wall-address.ts';

interface CodeDialogProps {
  code: DisplayCode;
  /** When a screen was last connected as the display. */
  connectedAt: string | null;
  onClose: () => void;
}

/** Shows the code of a display, until a screen was given it. */
export function CodeDialog({ code: { display, code, expiresAt }, connectedAt, onClose }: CodeDialogProps) {
  const [before] = useState(display.connectedAt);
  const minutes = Math.ceil((Date.parse(expiresAt) - useNow(10_000)) / 60_000);
  const isConnected = connectedAt !== null && connectedAt !== before;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isConnected ? t.connected({ name: display.name }) : t.codeTitle()}
      description={isConnected ? undefined : t.codeHint({ address: wallAddress() })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.done()}
        </Button>
      }
    >
      {isConnected ? (
        <Notice tone="resolved" icon={CircleCheck}>
          <p role="status">{t.connected({ name: display.name })}</p>
        </Notice>
      ) : (
        <>
          {minutes > 0 && (
            <p className="rounded-control bg-sunken py-4 text-center font-bold font-mono text-display tracking-wider hairline">
              <span className="sr-only">{t.code()} </span>
              {code}
            </p>
          )}
          <p className="mt-3 text-center text-muted">{minutes > 0 ? t.codeEnds({ minutes }) : t.codeEnded()}</p>
        </>
      )}
    </Dialog>
  );
}

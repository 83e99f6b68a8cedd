import { ScanLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';
import { useOpenTote } from './use-open-tote.ts';

const ScanToteDialog = lazyScreen(async () => (await import('./ScanToteDialog.tsx')).ScanToteDialog);

/** Scans a tote with the camera or a hardware scanner, and opens its page. */
export function ScanTote() {
  const [isOpen, setOpen] = useState(false);
  const open = useOpenTote();
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ScanLine aria-hidden="true" className="size-5" />
        {t.scanTote()}
      </Button>
      {isOpen && (
        <Suspense>
          <ScanToteDialog
            onClose={() => setOpen(false)}
            onRead={(value) => {
              setOpen(false);
              void open(value);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

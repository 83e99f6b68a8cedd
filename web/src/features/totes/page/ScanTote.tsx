import type { Tote } from '@floorlight/contracts/totes';
import { ScanLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';
import { useOpenTote } from './use-open-tote.ts';
import { useToteScans } from './use-tote-scans.ts';

const ScanToteDialog = lazyScreen(async () => (await import('./ScanToteDialog.tsx')).ScanToteDialog);

/** Scans a tote with the camera or a hardware scanner, and opens its page. */
export function ScanTote() {
  const open = useOpenTote();
  return <ScanButton label={t.scanTote()} lead={t.scanLead()} onRead={(value) => void open(value)} />;
}

/** On a tote's page the camera and a hardware scanner do the same. */
export function ScanOnTotePage({ tote }: { tote: Tote }) {
  const take = useToteScans(tote);
  return <ScanButton label={t.scan()} lead={t.scanHint()} onRead={take} />;
}

interface ScanButtonProps {
  label: string;
  /** What a scan does. */
  lead: string;
  onRead: (value: string) => void;
}

function ScanButton({ label, lead, onRead }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ScanLine aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ScanToteDialog
            lead={lead}
            onClose={() => setOpen(false)}
            onRead={(value) => {
              setOpen(false);
              onRead(value);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#lib/session/current-user.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { t } from '../messages.ts';
import { useEvacuation } from '../use-evacuation.ts';
import { CallEvacuationDialog } from './CallEvacuationDialog.tsx';

/** The button that calls an evacuation; nothing for workers, and while one runs, which a bar shows. */
export function CallEvacuation({ className }: { className?: string }) {
  const mayCall = useMay('evacuations.call');
  const { evacuation } = useEvacuation();
  const [open, setOpen] = useState(false);
  if (!mayCall || evacuation) return null;
  return (
    <>
      <button
        type="button"
        className={buttonStyle('secondary', 'control', `border-2! border-emergency! text-critical! ${className ?? ''}`)}
        onClick={() => setOpen(true)}
      >
        <DoorOpen aria-hidden="true" className="size-5" />
        {t.call()}
      </button>
      <CallEvacuationDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

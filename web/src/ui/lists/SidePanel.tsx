import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { t } from '../messages.ts';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * On a desktop, what was opened from a list, beside it: a dialog that takes neither the screen nor the focus. Escape closes
 * it.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const id = useId();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A modal dialog above it takes the key.
      if (event.key !== 'Escape' || document.querySelector('[role="dialog"][data-state="open"]')) return;
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <section
      role="dialog"
      aria-labelledby={id}
      className="sticky top-0 max-h-[calc(100dvh-var(--top-height,0px)-2rem)] overflow-y-auto rounded-card bg-surface p-5 shadow-card hairline"
    >
      <header className="-mt-2 mb-2 flex items-start gap-3">
        <h2 id={id} dir="auto" className="min-w-0 grow pt-2.5 break-words font-semibold text-title">
          {title}
        </h2>
        <IconButton label={t.close()} className="-me-3" onClick={onClose}>
          <X aria-hidden="true" className="size-6" />
        </IconButton>
      </header>
      {children}
    </section>
  );
}

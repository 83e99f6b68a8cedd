import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** A button that shows more. What it shows is rendered, and so loaded, when it is opened. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mx-2 flex min-h-12 items-center gap-2 rounded-control px-2 text-start font-semibold hover:bg-sunken"
      >
        <ChevronDown aria-hidden="true" className={clsx('size-5 shrink-0', open && 'rotate-180')} />
        {label}
      </button>
      {open && <div className="pt-2">{children}</div>}
    </div>
  );
}

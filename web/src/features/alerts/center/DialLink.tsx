import { PhoneCall } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useDesk } from '#ui/use-desk.ts';
import { t } from './messages.ts';

const lock = 2000;

interface DialLinkProps {
  name: string;
  phone: string;
  /** The whole number of an extension; empty if there is none. */
  directDial: string;
  children: ReactNode;
}

/** Starts a call: on a phone to the direct number, which an extension may have. Ignores further taps for two seconds. */
export function DialLink({ name, phone: listed, directDial, children }: DialLinkProps) {
  const desk = useDesk();
  const phone = directDial && !desk ? directDial : listed;
  const [locked, setLocked] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (!locked) return;
    const timer = setTimeout(() => setLocked(false), lock);
    return () => clearTimeout(timer);
  }, [locked]);

  const dial = (event: MouseEvent) => {
    event.preventDefault();
    if (locked) return;
    setLocked(true);
    try {
      window.location.assign(`tel:${phone}`);
      toast({ title: t.calling({ name }), message: t.dialing({ phone }) });
    } catch {
      toast({ title: t.callFailed(), message: t.dialManually({ phone }), tone: 'danger' });
    }
  };

  return (
    <a
      href={`tel:${phone}`}
      onClick={dial}
      aria-disabled={locked || undefined}
      className="pressable flex min-h-16 items-center gap-3 rounded-control bg-surface px-4 py-2 control-edge hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-55"
    >
      <PhoneCall aria-hidden="true" className="size-6 shrink-0" />
      <span className="min-w-0 grow leading-snug">
        <span className="block font-semibold">{name}</span>
        <span className="block break-words font-mono text-muted">
          {directDial ? `${listed} · ${directDial}` : listed}
        </span>
      </span>
      {children}
    </a>
  );
}

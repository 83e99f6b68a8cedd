import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '#ui/Card.tsx';

interface DeskCardProps {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** The list behind the figures. */
  link?: { to: string; label: string };
  className?: string;
  children: ReactNode;
}

/** A card of the overview: what it shows, and the way to its list. */
export function DeskCard({ title, note, link, className, children }: DeskCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={clsx('flex min-h-0 min-w-0 flex-col overflow-hidden', className)}>
      <header className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-x-2 ps-4 pe-2 hairline-b">
        <h2 id={id} className="min-w-0 font-semibold text-lead leading-tight">
          {title}
        </h2>
        {note && <span className="min-w-0 text-muted">{note}</span>}
        {link && (
          <Link
            to={link.to}
            className="ms-auto flex min-h-9 shrink-0 items-center gap-1 rounded-control px-2 font-semibold text-accent-text hover:bg-sunken focus-visible:outline-offset-[-3px] pointer-coarse:min-h-12"
          >
            {link.label}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </header>
      {children}
    </Card>
  );
}

import { type ReactNode, useId } from 'react';
import { Card } from '#ui/Card.tsx';

interface SectionCardProps {
  title: string;
  hint?: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A group of fields of the site editor. */
export function SectionCard({ title, hint, action, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 gap-4 p-4 desk:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-60">
          <h2 id={id} className="font-semibold text-lead">
            {title}
          </h2>
          {hint && <p className="text-caption text-muted">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}

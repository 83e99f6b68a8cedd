import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';

interface NamedRowProps {
  name: string;
  /** What is still missing; null if nothing is. */
  badge: string | null;
  facts: readonly string[];
  /** Buttons. */
  children: ReactNode;
}

/** One thing of a list by its name, with facts below it and buttons beside it. */
export function NamedRow({ name, badge, facts, children }: NamedRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-4">
      <div className="min-w-0 grow basis-60 leading-snug">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="break-words font-semibold">{name}</span>
          {badge !== null && <Badge tone="high">{badge}</Badge>}
        </p>
        <p className="break-words text-caption text-muted">{facts.join(' · ')}</p>
      </div>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** In the monospaced font: codes and ids. */
  mono?: boolean;
  children: ReactNode;
}

/** One term and its value in a description list. */
export function Fact({ name, mono = false, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted">{name}</dt>
      <dd className={`break-words ${mono ? 'font-mono' : ''}`}>{children}</dd>
    </div>
  );
}

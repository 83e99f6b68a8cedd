import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** One sentence: what will be here. */
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Level of the title. */
  as?: 'h1' | 'h2' | 'h3';
}

export function EmptyState({ icon: Icon, title, children, action, as: Title = 'h3' }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-10 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-sunken text-muted hairline">
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <Title className="font-semibold text-title">{title}</Title>
      <div className="text-pretty text-muted">{children}</div>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

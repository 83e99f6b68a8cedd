import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface IconFactProps {
  icon: LucideIcon;
  /** For lists in the caption's font size. */
  small?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** One fact in a list, led by an icon instead of a name. */
export function IconFact({ icon: Icon, small = false, className, children }: IconFactProps) {
  return (
    <li className={clsx('flex min-w-0 items-start gap-2', className)}>
      <Icon aria-hidden="true" className={clsx('mt-0.5 shrink-0', small ? 'size-4' : 'size-5')} />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

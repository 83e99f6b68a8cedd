import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton, iconButtonStyle } from './controls/IconButton.tsx';

interface PageHeaderProps {
  /** The way back: to another page, or from a detail to its list. */
  back: { label: string } & ({ to: string } | { onClick: () => void });
  title: ReactNode;
  /** A line below the title. */
  children?: ReactNode;
  /** Beside the title; below it on a phone. */
  action?: ReactNode;
}

/** The top of a page that was opened from another one. */
export function PageHeader({ back, title, children, action }: PageHeaderProps) {
  return (
    <header className={clsx('flex items-start gap-2', action && 'flex-wrap')}>
      <Back {...back} />
      <div className={clsx('min-w-0 grow pt-1.5', action && 'basis-60')}>
        <h1 className="font-bold text-heading tracking-tight">{title}</h1>
        {children}
      </div>
      {action}
    </header>
  );
}

/** The usual line below a title. */
export const PageHint = ({ children }: { children: ReactNode }) => <p className="mt-1 text-muted">{children}</p>;

function Back({ label, ...way }: PageHeaderProps['back']) {
  const arrow = <ArrowLeft aria-hidden="true" className="size-6" />;
  if ('onClick' in way)
    return (
      <IconButton label={label} className="-ms-3" onClick={way.onClick}>
        {arrow}
      </IconButton>
    );
  return (
    <Link to={way.to} aria-label={label} title={label} className={`${iconButtonStyle} -ms-3`}>
      {arrow}
    </Link>
  );
}

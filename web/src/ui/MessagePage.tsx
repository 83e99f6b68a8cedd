import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from './controls/button-style.ts';
import { EmptyState } from './lists/EmptyState.tsx';

interface MessagePageProps {
  icon: LucideIcon;
  title: string;
  children: string;
  action: { label: string; to: string };
}

/** A page that shows one message and one way on, such as the 404 page. */
export function MessagePage({ icon, title, children, action }: MessagePageProps) {
  return (
    <div className="flex min-h-[60dvh] items-center">
      <EmptyState
        as="h1"
        icon={icon}
        title={title}
        action={
          <Link to={action.to} className={buttonStyle('primary', 'primary')}>
            {action.label}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

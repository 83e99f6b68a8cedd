import { Link } from 'react-router-dom';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { UpcomingScreen } from './upcoming-screens.ts';

/** Says what a screen is going to be, and leads to what is there already. */
export function UpcomingPage({ screen }: { screen: UpcomingScreen }) {
  usePageTitle(screen.title);
  return (
    <div className="flex min-h-[60dvh] items-center">
      <EmptyState
        as="h1"
        icon={screen.icon}
        title={screen.title}
        action={
          <div className="flex flex-wrap items-center justify-center gap-3">
            <Link to={paths.home} className={buttonStyle('primary')}>
              Go to the Dashboard
            </Link>
            <Link to={paths.emergency} className={buttonStyle()}>
              Emergency Center
            </Link>
          </div>
        }
      >
        <p>{screen.purpose}</p>
        <p className="mt-1">It isn't part of this version yet.</p>
      </EmptyState>
    </div>
  );
}

import { paths } from '@floorlight/contracts/paths';
import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#lib/device/page-title.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';

/** In place of a manager's screen, for everyone else. */
export function ManagersOnly() {
  usePageTitle('For managers');
  return (
    <div className="flex min-h-[60dvh] items-center">
      <EmptyState
        as="h1"
        icon={Lock}
        title="For managers"
        action={
          <Link to={paths.home} className={buttonStyle('primary', 'primary')}>
            Go to the Dashboard
          </Link>
        }
      >
        Only managers of your site can open this screen.
      </EmptyState>
    </div>
  );
}

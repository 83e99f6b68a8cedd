import { paths } from '@floorlight/contracts/paths';
import { SignpostBig } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#lib/device/page-title.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="flex min-h-[60dvh] items-center">
      <EmptyState
        as="h1"
        icon={SignpostBig}
        title="404 Page Not Found"
        action={
          <Link to={paths.home} className={buttonStyle('primary', 'primary')}>
            Go to the start
          </Link>
        }
      >
        There is nothing at this address. It may be mistyped, or have moved.
      </EmptyState>
    </div>
  );
}

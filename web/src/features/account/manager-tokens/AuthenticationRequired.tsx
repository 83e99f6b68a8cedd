import { paths } from '@floorlight/contracts/paths';
import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';

/** The token screen for somebody who isn't signed in. */
export function AuthenticationRequired() {
  return (
    <div className="flex min-h-[60dvh] items-center">
      <EmptyState
        as="h1"
        icon={LockKeyhole}
        title="Authentication Required"
        action={
          <Link to={paths.home} className={buttonStyle('primary', 'primary')}>
            Log In
          </Link>
        }
      >
        Security tokens are for people of this site. Please log in first.
      </EmptyState>
    </div>
  );
}

import { paths } from '@floorlight/contracts/paths';
import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';

export function SignInFirst({ what }: { what: 'alerts' | 'beacons' }) {
  return (
    <EmptyState
      as="h2"
      icon={LockKeyhole}
      title={`Sign in to see ${what}`}
      action={
        <Link to={paths.home} className={buttonStyle('primary', 'primary')}>
          Sign In
        </Link>
      }
    >
      Only people of the site can see them. Emergency contacts and protocols are open to everyone.
    </EmptyState>
  );
}

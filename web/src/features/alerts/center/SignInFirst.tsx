import { paths } from '@floorlight/contracts/paths';
import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { t } from './messages.ts';

export function SignInFirst({ what }: { what: 'alerts' | 'beacons' }) {
  return (
    <EmptyState
      as="h2"
      icon={LockKeyhole}
      title={t.signInToSee[what]()}
      action={
        <Link to={paths.home} className={buttonStyle('primary', 'primary')}>
          {t.signIn()}
        </Link>
      }
    >
      {t.signInHint()}
    </EmptyState>
  );
}

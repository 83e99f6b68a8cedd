import { paths } from '@floorlight/contracts/paths';
import { displayName } from '@floorlight/contracts/person';
import { Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import { BellButton } from '#features/notifications/BellButton.tsx';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { t as session } from '#lib/session/messages.ts';
import { iconButtonStyle } from '#ui/controls/IconButton.tsx';
import { LogoMark } from '#ui/Logo.tsx';
import { t } from '../messages.ts';
import { ContrastToggle } from './ContrastToggle.tsx';
import { LiveStateChip } from './LiveStateChip.tsx';
import { SiteSwitch } from './SiteSwitch.tsx';
import { SiteTime } from './SiteTime.tsx';
import { SoundHint } from './SoundHint.tsx';
import { UnsentChip } from './UnsentChip.tsx';

export function Header() {
  const user = useCurrentUser();
  const receivesAlarms = useMay('notifications.receiveAll');
  return (
    <header className="group/header @container shrink-0 bg-surface pt-[env(safe-area-inset-top)] hairline-b">
      <div className="flex min-h-14 items-center gap-2 ps-3 pe-1 desk:min-h-16 desk:gap-2.5 desk:pe-5 desk:ps-5">
        <Link
          to={paths.home}
          className="flex min-h-12 shrink-0 items-center gap-3 rounded-control forced-colors:border"
          aria-label={t.logo()}
        >
          <LogoMark className="size-9" />
          <span className="hidden font-bold text-title tracking-tight desk:inline">Floorlight</span>
        </Link>
        <SiteSwitch />
        {/* On a phone there is no room for it beside the switch. */}
        <p className="min-w-0 grow leading-tight group-has-[select]/header:max-desk:hidden @max-[22rem]:group-has-data-unsent/header:hidden desk:flex desk:items-baseline desk:justify-end desk:gap-x-1.5">
          <span className="block truncate font-semibold desk:inline">{displayName(user)}</span>
          <span className="wrap-anywhere block text-caption text-muted desk:inline desk:text-body">
            {session.roles[user.role]()}
          </span>
        </p>
        <div className="ms-auto flex shrink-0 items-center desk:gap-1 forced-colors:gap-1">
          <SiteTime />
          {receivesAlarms && <SoundHint />}
          <UnsentChip />
          <LiveStateChip />
          <ContrastToggle />
          <BellButton />
          <Link to={paths.profile} aria-label={t.settings()} title={t.settings()} className={iconButtonStyle}>
            <Settings aria-hidden="true" className="size-6" />
          </Link>
        </div>
      </div>
      <SiteTime below />
    </header>
  );
}

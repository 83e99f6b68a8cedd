import { paths } from '@floorlight/contracts/paths';
import { NavLink } from 'react-router-dom';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { usePublishedHeight } from '#ui/use-published-height.ts';
import { t } from '../messages.ts';
import { routeList } from '../routes.tsx';

const tabs = routeList.flatMap(({ path, nav }) => (nav ? { path, ...nav } : []));

/** The five tabs: at the bottom on a phone, at the inline start on a desktop. */
export function MainNav() {
  const beep = useBeep();
  const bar = usePublishedHeight('--bar-height'); // floating buttons stay above it
  return (
    <nav
      ref={bar}
      aria-label={t.mainNavigation()}
      className="shrink-0 bg-surface pb-[env(safe-area-inset-bottom)] hairline-t desk:w-56 desk:border-t-0 desk:pb-32 desk:hairline-e"
    >
      <ul className="grid min-h-16 grid-cols-5 desk:flex desk:min-h-0 desk:flex-col desk:gap-1 desk:p-3">
        {tabs.map(({ path, label, icon: Icon }) => (
          <li key={path} className="min-w-0">
            <NavLink
              to={path}
              end={path === paths.home}
              onClick={() => beep('click')}
              className="group relative flex h-full flex-col items-center justify-center gap-0.5 py-1.5 font-semibold text-[length:clamp(13px,0.76rem,4vw)] text-muted hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:text-ink desk:min-h-12 desk:flex-row desk:justify-start desk:gap-3 desk:rounded-control desk:px-3 desk:py-0 desk:text-body desk:hover:bg-sunken desk:aria-[current=page]:bg-sunken"
            >
              <span className="flex h-8 w-14 items-center justify-center rounded-full group-aria-[current=page]:bg-accent group-aria-[current=page]:text-on-accent desk:size-8 desk:rounded-control">
                <Icon aria-hidden="true" className="size-6 desk:size-5" />
              </span>
              <span className="max-w-full text-center leading-tight desk:text-start">{label()}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { paths } from '@floorlight/contracts/paths';
import { NavLink } from 'react-router-dom';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { usePublishedSize } from '#ui/use-published-size.ts';
import { t } from '../messages.ts';
import { routeList } from '../routes.tsx';

const tabs = routeList.flatMap(({ path, nav }) => (nav ? { path, ...nav } : []));

/** The five tabs: at the bottom on a phone, otherwise at the inline start. Its padding is the place of EMERGENCY. */
export function MainNav() {
  const beep = useBeep();
  const bar = usePublishedSize('--bar-height', '--rail-width'); // dialogs stay clear of it
  return (
    <nav
      ref={bar}
      aria-label={t.mainNavigation()}
      className="sticky bottom-0 z-30 shrink-0 bg-surface ps-27 pb-[env(safe-area-inset-bottom)] hairline-t max-[359px]:ps-21 rail:static rail:flex rail:flex-col rail:border-t-0 rail:ps-[env(safe-area-inset-left)] rail:pb-20 rail:hairline-e rail:max-desk:w-27 desk:w-56"
    >
      <ul className="flex min-h-20 min-[360px]:px-0.5 rail:min-h-0 rail:flex-col rail:overflow-y-auto desk:gap-1 desk:p-3">
        {tabs.map(({ path, label, icon: Icon }) => (
          <li
            key={path}
            className="min-w-11 grow max-[359px]:basis-0 max-[359px]:first:max-w-15 max-[359px]:first:shrink-0 max-[359px]:first:basis-auto rail:grow-0"
          >
            <NavLink
              to={path}
              end={path === paths.home}
              onClick={() => beep('click')}
              className="group relative flex h-full flex-col items-center justify-center gap-0.5 py-1.5 font-semibold text-[length:clamp(13px,0.76rem,4vw)] text-muted tracking-tight hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:text-ink max-[359px]:font-medium max-[359px]:tracking-[-0.5px] rail:min-h-12 rail:max-desk:py-0.5 rail:max-desk:text-[length:13px] desk:flex-row desk:justify-start desk:gap-3 desk:rounded-control desk:px-3 desk:py-0 desk:text-body desk:tracking-normal desk:hover:bg-sunken desk:aria-[current=page]:bg-sunken"
            >
              <span className="flex h-8 w-12 max-w-full items-center max-[359px]:w-10 justify-center rounded-full group-aria-[current=page]:bg-accent group-aria-[current=page]:text-on-accent rail:max-desk:h-7 desk:size-8 desk:rounded-control">
                <Icon aria-hidden="true" className="size-6 desk:size-5" />
              </span>
              <span className="max-w-full text-center leading-tight wrap-anywhere desk:text-start">{label()}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { paths } from '@floorlight/contracts/paths';
import type { SiteFeature } from '@floorlight/contracts/site-features';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { usePublishedSize } from '#ui/use-published-size.ts';
import { t } from '../messages.ts';
import { isSwitchedOff, type Place } from '../places.ts';
import { routeList } from '../routes.tsx';

const tabs = routeList.flatMap(({ path, nav, features }) =>
  nav ? { path, ...nav, ...(features && { features }) } : [],
);
const noPlaces: readonly Place[] = [];
const nothing: readonly SiteFeature[] = [];

interface MainNavProps {
  places?: readonly Place[];
  /** How much is open at a place. The build paints the navigation without it. */
  countOf?: (place: string) => ReactNode;
  /** The tabs of these are left out. */
  switchedOff?: readonly SiteFeature[];
}

/**
 * The tabs: at the bottom on a phone, otherwise at the inline start, there after a manager's places. Its padding is the
 * place of EMERGENCY.
 */
export function MainNav({ places = noPlaces, countOf, switchedOff = nothing }: MainNavProps) {
  const bar = usePublishedSize('--bar-height', '--rail-width'); // dialogs stay clear of it
  const place = useCurrentPlace(places);
  const { pathname } = useLocation();
  const hasPlaces = places.length > 0;
  const shown = tabs.filter((tab) => !isSwitchedOff(tab, { switchedOff }));
  return (
    <nav
      ref={bar}
      aria-label={t.mainNavigation()}
      className="sticky bottom-0 z-30 shrink-0 bg-surface ps-27 pb-[env(safe-area-inset-bottom)] hairline-t max-[359px]:ps-21 rail:static rail:flex rail:flex-col rail:border-t-0 rail:ps-[env(safe-area-inset-left)] rail:pb-20 rail:hairline-e rail:max-desk:w-27 desk:w-56"
    >
      <ul className="flex min-h-20 min-[360px]:px-0.5 rail:min-h-0 rail:flex-col rail:overflow-y-auto desk:p-3">
        {places.map(({ to, label, icon }) => (
          <li key={to}>
            <Entry to={to} label={label()} icon={icon} isCompact isCurrent={to === place?.to}>
              {countOf?.(to)}
            </Entry>
          </li>
        ))}
        {shown.map(({ path, label, icon, besidePlaces = label }, index) => (
          <li
            key={path}
            className={
              hasPlaces && index === 0
                ? 'mt-1.5 pt-1.5 hairline-t'
                : 'min-w-11 grow max-[359px]:basis-0 max-[359px]:first:max-w-15 max-[359px]:first:shrink-0 max-[359px]:first:basis-auto rail:grow-0'
            }
          >
            <Entry
              to={path}
              label={(hasPlaces ? besidePlaces : label)()}
              icon={icon}
              isCompact={hasPlaces}
              isCurrent={isAt(path, pathname)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  to: string;
  label: string;
  icon: LucideIcon;
  /** As low as a mouse allows, so that all entries fit a desk. */
  isCompact: boolean;
  isCurrent: boolean;
  children?: ReactNode;
}

function Entry({ to, label, icon: Icon, isCompact, isCurrent, children }: EntryProps) {
  const beep = useBeep();
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => beep('click')}
      className={clsx(
        'group relative flex h-full flex-col items-center justify-center gap-0.5 py-1.5 font-semibold text-[length:clamp(13px,0.76rem,4vw)] text-muted tracking-tight hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:text-ink max-[359px]:font-medium max-[359px]:tracking-[-0.5px] rail:max-desk:min-h-12 rail:max-desk:py-0.5 rail:max-desk:text-[length:13px] desk:flex-row desk:justify-start desk:gap-3 desk:rounded-control desk:px-3 desk:py-0 desk:text-body desk:tracking-normal desk:hover:bg-sunken desk:aria-[current=page]:bg-sunken',
        isCompact ? 'desk:min-h-9 desk:pointer-coarse:min-h-12' : 'desk:mb-1 desk:min-h-12',
      )}
    >
      <span
        className={clsx(
          'flex h-8 w-12 max-w-full items-center max-[359px]:w-10 justify-center rounded-full group-aria-[current=page]:bg-accent group-aria-[current=page]:text-on-accent rail:max-desk:h-7 desk:size-8 desk:rounded-control',
          isCompact && 'desk:size-7!',
        )}
      >
        <Icon aria-hidden="true" className="size-6 desk:size-5" />
      </span>
      <span className="max-w-full text-center leading-tight wrap-anywhere desk:text-start">{label}</span>
      {children}
    </Link>
  );
}

/** A place whose tab is open comes before the place that has the whole screen. */
function useCurrentPlace(places: readonly Place[]): Place | undefined {
  const { pathname, search } = useLocation();
  const here = places.filter(({ to, also = [] }) =>
    [...also, to.replace(/\?.*/, '')].some((path) => isAt(path, pathname)),
  );
  return here.find(({ to }) => tabOf(to) === tabOf(search)) ?? here[0];
}

const tabOf = (address: string): string | null => new URLSearchParams(address.split('?')[1]).get('tab');

const isAt = (path: string, pathname: string): boolean =>
  matchPath({ path, end: path === paths.home }, pathname) !== null;

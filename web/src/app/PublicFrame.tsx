import { paths } from '@floorlight/contracts/paths';
import { LogIn } from 'lucide-react';
import { Link, Outlet } from 'react-router-dom';
import { LanguagePicker } from '#lib/language/LanguagePicker.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { LogoMark } from '#ui/Logo.tsx';
import { usePublishedSize } from '#ui/use-published-size.ts';
import { t } from './messages.ts';
import { ContrastToggle } from './shell/ContrastToggle.tsx';

/** The frame of screens that are open to everyone. */
export function PublicFrame() {
  const top = usePublishedSize('--top-height'); // toasts stay below it
  return (
    <div className="min-h-dvh">
      <header ref={top} className="bg-surface pt-[env(safe-area-inset-top)] hairline-b">
        <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-2 px-4 desk:min-h-16 desk:px-6">
          <Link
            to={paths.home}
            className="me-auto flex min-h-12 items-center gap-3 rounded-control pe-2 font-bold text-lead"
          >
            <LogoMark className="size-8" />
            Floorlight
          </Link>
          <div className="hidden tablet:block">
            <LanguagePicker />
          </div>
          <ContrastToggle />
          <Link to={paths.home} className={buttonStyle('primary')}>
            <LogIn aria-hidden="true" className="size-5" />
            {t.signIn()}
          </Link>
        </div>
      </header>
      <main className="mx-auto max-w-7xl px-4 py-6 pb-12 desk:px-6">
        <Outlet />
      </main>
    </div>
  );
}

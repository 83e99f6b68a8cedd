import { locale } from '@floorlight/languages/active';
import { Circle } from 'lucide-react';
import { LogoMark } from '#ui/Logo.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from '../dashboard/messages.ts';
import { MainNav } from '../shell/MainNav.tsx';

const greetings = () => {
  const name = '{name}';
  const of = (part: keyof typeof t.greeting) => [t.greeting[part](), t.greetingByName[part]({ name })];
  return { morning: of('morning'), afternoon: of('afternoon'), evening: of('evening') };
};

/**
 * What whoever is signed in sees until the app's code is there: its bars, and placeholders in the size of the Dashboard's
 * parts.
 */
export function AppFrame() {
  return (
    <div className="flex h-dvh flex-col">
      <header className="shrink-0 bg-surface pt-[env(safe-area-inset-top)] hairline-b">
        <div className="flex min-h-14 items-center gap-2 ps-3 pe-1 desk:min-h-16 desk:pe-5 desk:ps-5">
          <span className="flex min-h-12 shrink-0 items-center gap-3">
            <LogoMark className="size-9" />
            <span className="hidden font-bold text-title tracking-tight desk:inline">Floorlight</span>
          </span>
        </div>
      </header>
      <div className="flex min-h-[40dvh] grow flex-col-reverse rail:flex-row">
        <MainNav />
        <main className="relative min-h-0 min-w-0 grow overflow-hidden">
          <LoadingNote />
          <div className="mx-auto grid max-w-7xl grid-cols-1 gap-5 px-4 pt-5 desk:px-8 desk:pt-8">
            {/* On the Dashboard before-app.js greets with it, as DashboardPage does. */}
            <header hidden data-locale={locale()} data-greetings={JSON.stringify(greetings())}>
              <p className="min-h-[1.5em] text-muted" />
              {/* biome-ignore lint/a11y/useHeadingContent: it is filled before it is shown */}
              <h1 className="font-bold text-heading tracking-tight" />
            </header>
            <Skeleton className="h-14 w-56" />
            {/* For the notices that the Dashboard showed last. */}
            <div hidden data-early-notice>
              <Notice tone="medium" icon={Circle}>
                <p className="font-semibold" />
                <p className="text-pretty" />
              </Notice>
            </div>
            <Skeleton className="h-28" />
            <Skeleton className="h-64" />
          </div>
        </main>
      </div>
    </div>
  );
}

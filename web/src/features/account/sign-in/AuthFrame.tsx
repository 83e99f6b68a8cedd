import { paths } from '@floorlight/contracts/paths';
import { PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/device/page-title.ts';
import { LanguagePicker } from '#lib/language/LanguagePicker.tsx';
import { AppLink } from '#lib/navigation/AppLink.tsx';
import { LogoMark } from '#ui/Logo.tsx';
import { FloorPlan } from './FloorPlan.tsx';
import { t } from './messages.ts';

/** The frame of the sign-in screens: the product’s name, and a link to the emergency contacts. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col desk:grid desk:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <header className="relative overflow-hidden bg-stage text-on-stage">
        <FloorPlan className="absolute inset-0 hidden size-full desk:block" />
        <div className="relative flex items-center gap-3 px-5 pt-[calc(env(safe-area-inset-top)+20px)] pb-5 desk:h-full desk:flex-col desk:items-start desk:justify-between desk:p-14">
          <div className="flex items-center gap-3.5">
            <LogoMark bare className="size-9" />
            <div>
              <p className="font-bold text-heading leading-tight tracking-tight">Floorlight</p>
              <p className="text-caption text-on-stage-muted desk:hidden">{t.tagline()}</p>
            </div>
          </div>
          <p className="hidden max-w-sm font-bold text-[2.9rem] leading-[1.08] tracking-tight desk:block">
            {t.tagline()}
          </p>
          <div className="-me-2 ms-auto desk:absolute desk:inset-e-11 desk:top-12.5 desk:me-0">
            <LanguagePicker />
          </div>
        </div>
      </header>
      <main className="flex grow flex-col desk:overflow-y-auto">
        <div className="mx-auto flex w-full max-w-md grow flex-col px-5 py-8 desk:justify-center desk:py-14">
          <h1 className="font-bold text-heading tracking-tight">{title}</h1>
          {lead && <div className="mt-2 text-pretty text-muted">{lead}</div>}
          <div className="mt-6">{children}</div>
        </div>
        <div className="mx-auto w-full max-w-md px-5 pb-[calc(env(safe-area-inset-bottom)+20px)]">
          <AppLink
            to={paths.emergency}
            className="flex min-h-12 items-center justify-center gap-2 rounded-control font-semibold text-muted hover:bg-sunken hover:text-ink"
          >
            <PhoneCall aria-hidden="true" className="size-5" />
            {t.emergencyContacts()}
          </AppLink>
        </div>
      </main>
    </div>
  );
}

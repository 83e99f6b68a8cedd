import { paths } from '@floorlight/contracts/paths';
import { PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#lib/device/page-title.ts';
import { LanguagePicker } from '#lib/language/LanguagePicker.tsx';
import { LogoMark } from '#ui/Logo.tsx';
import { t } from './messages.ts';

interface DeviceFrameProps {
  title: string;
  /** The name of the device. */
  device?: string | undefined;
  /** The button, of a device that is enrolled. */
  emergency?: ReactNode;
  children: ReactNode;
}

/** The frame of a shared device's screens while nobody is signed in. */
export function DeviceFrame({ title, device, emergency, children }: DeviceFrameProps) {
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bg-stage pt-[env(safe-area-inset-top)] text-on-stage">
        <div className="mx-auto flex w-full max-w-md items-center gap-3 px-5 py-3">
          <LogoMark bare className="size-9" />
          <p className="min-w-0 grow break-words font-bold text-lead leading-tight">{device ?? 'Floorlight'}</p>
          <LanguagePicker />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-md grow flex-col px-5 py-6 desk:justify-center">
        {emergency && <div className="mb-6">{emergency}</div>}
        <h1 className="font-bold text-heading tracking-tight">{title}</h1>
        {children}
      </main>
      <footer className="mx-auto w-full max-w-md px-5 pb-[calc(env(safe-area-inset-bottom)+12px)]">
        <Link
          to={paths.emergency}
          className="flex min-h-12 items-center justify-center gap-2 rounded-control font-semibold text-muted hover:bg-sunken hover:text-ink"
        >
          <PhoneCall aria-hidden="true" className="size-5" />
          {t.emergencyContacts()}
        </Link>
      </footer>
    </div>
  );
}

import type { PrintedInvitation } from '@floorlight/contracts/invitations';
import { createPortal } from 'react-dom';
import { useSite } from '#lib/session/sites-api.ts';
import { dayLabel, siteDay } from '#lib/time/site-day.ts';
import { QrCode } from '#ui/barcode/QrCode.tsx';
import { t } from './messages.ts';

/** The sheet of codes, which is on paper alone: app.css hides everything else from the printer. */
export function PrintSheet({ codes, siteId }: { codes: readonly PrintedInvitation[]; siteId: string }) {
  const { site } = useSite(siteId);
  return createPortal(
    <div className="printed-page hidden bg-white p-8 text-black">
      <h1 className="mb-4 font-bold text-title">{t.sheetTitle({ site: site?.name ?? '' })}</h1>
      <ul className="grid grid-cols-2 gap-4">
        {codes.map(({ id, name, employeeId, path, expiresAt }) => (
          <li key={id} className="flex break-inside-avoid items-center gap-4 border border-black p-4">
            <QrCode text={new URL(path, window.location.origin).href} className="size-32 shrink-0" />
            <div className="min-w-0">
              <p className="break-words font-semibold">{name ?? t.blankName()}</p>
              {employeeId && <p>{t.signInWith({ employeeId })}</p>}
              <p className="mt-2 text-caption">
                {t.sheetHint({ day: dayLabel(siteDay(site?.timeZone, new Date(expiresAt))) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}

import type { User } from '@floorlight/contracts/accounts';
import { badgeShape } from '@floorlight/contracts/shared-devices';
import { useEffect, useRef, useState } from 'react';
import { NextPersonDialog } from '#features/shared-devices/sign-in/NextPersonDialog.tsx';
import { fetchDirectorySignOut } from '#lib/session/directory-sign-out.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { offerScansFirst } from '#lib/wedge/scan-targets.ts';
import { isHolding } from '#ui/controls/use-hold.ts';
import { sendBeforeLeaving, startAsNextPerson } from './leave-shared-device.ts';
import { t } from './shared-device-messages.ts';

/**
 * On a shared device: whoever scans their badge and enters its PIN takes the place of the person who is signed in. A code
 * that only looks like a badge is an ordinary one after "Not a badge".
 */
export function NextBadge({ user, badgeShapes }: { user: User; badgeShapes: string[] }) {
  const [badge, setBadge] = useState<string | null>(null);
  /** Runs while the PIN is entered: sends the waiting entries, and loads the directory's sign-out address. */
  const leaving = useRef<Promise<[string | null, unknown]>>(undefined);
  const notBadges = useRef(new Set<string>());
  const beep = useBeep();
  const toast = useToast();
  const ownBadge = user.employeeId?.toLowerCase();

  useEffect(
    () =>
      offerScansFirst(({ value }) => {
        if (!badgeShapes.includes(badgeShape(value)) || notBadges.current.has(value) || isHolding()) return false;
        beep('success');
        if (value.toLowerCase() === ownBadge) {
          toast({ title: t.ownBadge(), tone: 'info' });
          return true;
        }
        leaving.current = Promise.all([fetchDirectorySignOut(), sendBeforeLeaving()]);
        setBadge(value);
        return true;
      }),
    [badgeShapes, ownBadge, beep, toast],
  );

  if (badge === null) return null;
  return (
    <NextPersonDialog
      badge={badge}
      user={user}
      before={async () => leaving.current}
      onSignedIn={async () => startAsNextPerson(user.id, (await leaving.current)?.[0] ?? null)}
      onNotBadge={() => {
        notBadges.current.add(badge);
        setBadge(null);
        toast({ title: t.scanAgain(), message: badge, tone: 'info' });
      }}
    />
  );
}

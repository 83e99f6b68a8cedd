import { ProfilePage } from '#features/account/profile/ProfilePage.tsx';
import { storeDraftPhotos } from '#features/incidents/incident-draft.ts';
import { PhoneSettings } from '#features/push/PhoneSettings.tsx';
import { PushSettings } from '#features/push/PushSettings.tsx';
import { BadgePin } from '#features/shared-devices/BadgePin.tsx';
import { forgetStored } from '#lib/device/storage.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { fetchDirectorySignOut } from '#lib/session/directory-sign-out.ts';
import { leaveSession } from '#lib/session/left-session.ts';
import { rememberUser } from '#lib/session/remembered-user.ts';
import { dropAll, sendAllNow, useUnsentSummary } from '../outboxes.ts';
import { forgetTraces } from '../session/forget-traces.ts';

/** The profile. It warns about unsent entries before they stay behind or are lost. */
export function ProfileScreen() {
  const { id } = useCurrentUser();
  return (
    <ProfilePage
      unsent={useUnsentSummary()}
      onSendNow={sendAllNow}
      onLeave={() => leave(id)}
      onErased={leaveErased}
      badgePin={<BadgePin />}
      push={
        <>
          <PushSettings />
          <PhoneSettings />
        </>
      }
    />
  );
}

/** A session that can't end yet can't open this person's screens here any more. */
async function leave(userId: string): Promise<string> {
  const atDirectory = await fetchDirectorySignOut();
  const [isOver] = await Promise.all([leaveSession(userId), forgetTraces(userId)]);
  return isOver ? (atDirectory ?? '/api/logout') : '/';
}

/** Nothing on this device names the person any more. */
async function leaveErased(userId: string): Promise<void> {
  await Promise.all([dropAll(), storeDraftPhotos(userId, [])]);
  forgetStored(userId);
  await rememberUser(null);
  window.location.assign('/');
}

import { ProfilePage } from '#features/account/profile/ProfilePage.tsx';
import { storeDraftPhotos } from '#features/incidents/incident-draft.ts';
import { BadgePin } from '#features/shared-devices/BadgePin.tsx';
import { forgetStored } from '#lib/device/storage.ts';
import { rememberUser } from '#lib/session/remembered-user.ts';
import { dropAll, sendAllNow, useUnsentSummary } from '../outboxes.ts';

/** The profile. It warns about unsent entries before they stay behind or are lost. */
export function ProfileScreen() {
  return (
    <ProfilePage unsent={useUnsentSummary()} onSendNow={sendAllNow} onErased={leaveErased} badgePin={<BadgePin />} />
  );
}

/** Nothing on this device names the person any more. */
async function leaveErased(userId: string): Promise<void> {
  await Promise.all([dropAll(), storeDraftPhotos(userId, [])]);
  forgetStored(userId);
  rememberUser(null);
  window.location.assign('/');
}

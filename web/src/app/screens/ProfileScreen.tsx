import { ProfilePage } from '#features/account/profile/ProfilePage.tsx';
import { sendAllNow, useUnsentSummary } from '../outboxes.ts';

/** The profile. It warns about unsent entries before signing out. */
export function ProfileScreen() {
  return <ProfilePage unsent={useUnsentSummary()} onSendNow={sendAllNow} />;
}

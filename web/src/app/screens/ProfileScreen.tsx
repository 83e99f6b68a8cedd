import { ProfilePage } from '#features/account/profile/ProfilePage.tsx';
import { sendAllNow, useUnsentWords } from '../outboxes.ts';

/** The profile, which says before signing out what is not sent yet. */
export function ProfileScreen() {
  return <ProfilePage unsent={useUnsentWords()} onSendNow={sendAllNow} />;
}

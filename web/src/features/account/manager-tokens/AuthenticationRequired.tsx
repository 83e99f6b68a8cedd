import { paths } from '@floorlight/contracts/paths';
import { LockKeyhole } from 'lucide-react';
import { MessagePage } from '#ui/MessagePage.tsx';
import { t } from './messages.ts';

/** In place of the token screen, for visitors who are not signed in. */
export function AuthenticationRequired() {
  return (
    <MessagePage icon={LockKeyhole} title={t.signInTitle()} action={{ label: t.logIn(), to: paths.home }}>
      {t.signInLead()}
    </MessagePage>
  );
}

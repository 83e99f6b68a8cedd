import { paths } from '@floorlight/contracts/paths';
import { LockKeyhole } from 'lucide-react';
import { MessagePage } from '#ui/MessagePage.tsx';

/** In place of the token screen, for visitors who are not signed in. */
export function AuthenticationRequired() {
  return (
    <MessagePage icon={LockKeyhole} title="Authentication Required" action={{ label: 'Log In', to: paths.home }}>
      Sign in to generate or check security tokens.
    </MessagePage>
  );
}

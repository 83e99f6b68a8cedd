import { Hourglass } from 'lucide-react';
import { Notice } from '#ui/Notice.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import type { ModeProps } from './auth-mode.ts';
import { ModeLink } from './ModeLink.tsx';
import { t } from './sent-link-messages.ts';

/** For somebody whose registration no manager has approved yet. */
export const AwaitingApproval = ({ go }: Pick<ModeProps, 'go'>) => (
  <AuthFrame title={t.awaitingTitle()}>
    <Notice tone="medium" icon={Hourglass}>
      {t.awaiting()}
    </Notice>
    <p className="mt-4 text-center">
      <ModeLink onClick={() => go('login')}>{t.backToSignIn()}</ModeLink>
    </p>
  </AuthFrame>
);

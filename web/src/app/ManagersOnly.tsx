import { paths } from '@floorlight/contracts/paths';
import { Lock } from 'lucide-react';
import { usePageTitle } from '#lib/device/page-title.ts';
import { MessagePage } from '#ui/MessagePage.tsx';
import { t } from './messages.ts';

/** Replaces a manager's screen for everyone else. */
export function ManagersOnly() {
  usePageTitle(t.managersOnlyTitle());
  return (
    <MessagePage icon={Lock} title={t.managersOnlyTitle()} action={{ label: t.toDashboard(), to: paths.home }}>
      {t.managersOnly()}
    </MessagePage>
  );
}

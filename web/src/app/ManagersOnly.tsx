import { paths } from '@floorlight/contracts/paths';
import { Lock } from 'lucide-react';
import { usePageTitle } from '#lib/device/page-title.ts';
import { MessagePage } from '#ui/MessagePage.tsx';

/** Replaces a manager's screen for everyone else. */
export function ManagersOnly() {
  usePageTitle('For managers');
  return (
    <MessagePage icon={Lock} title="For managers" action={{ label: 'Go to the Dashboard', to: paths.home }}>
      Only managers of your site can open this screen.
    </MessagePage>
  );
}

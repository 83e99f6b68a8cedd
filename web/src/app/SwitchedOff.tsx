import { paths } from '@floorlight/contracts/paths';
import { PowerOff } from 'lucide-react';
import { usePageTitle } from '#lib/device/page-title.ts';
import { useMay } from '#lib/session/current-user.ts';
import { MessagePage } from '#ui/MessagePage.tsx';
import { t } from './messages.ts';

/** Replaces a screen that the site does without. Who may change that is led there. */
export function SwitchedOff() {
  usePageTitle(t.switchedOffTitle());
  const mayChange = useMay('sites.edit');
  const action = mayChange
    ? { label: t.toSiteSettings(), to: `${paths.site}?section=switchedOff` }
    : { label: t.toDashboard(), to: paths.home };
  return (
    <MessagePage icon={PowerOff} title={t.switchedOffTitle()} action={action}>
      {t.switchedOff()}
    </MessagePage>
  );
}

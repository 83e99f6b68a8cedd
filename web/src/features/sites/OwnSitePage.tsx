import { paths } from '@floorlight/contracts/paths';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { LoadedEditor } from './editor/LoadedEditor.tsx';
import { t } from './messages.ts';

/** The settings of the manager's own site. */
export function OwnSitePage() {
  const { siteId } = useCurrentUser();
  return <LoadedEditor siteId={siteId} title={t.site()} back={{ label: t.backToDashboard(), to: paths.home }} />;
}

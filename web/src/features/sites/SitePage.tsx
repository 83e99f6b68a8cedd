import { paths } from '@floorlight/contracts/paths';
import { useParams } from 'react-router-dom';
import { LoadedEditor } from './editor/LoadedEditor.tsx';
import { t } from './messages.ts';

/** For administrators: the settings of any site. */
export function SitePage() {
  const { siteId = '' } = useParams();
  return <LoadedEditor key={siteId} siteId={siteId} back={{ label: t.backToSites(), to: paths.sites }} />;
}

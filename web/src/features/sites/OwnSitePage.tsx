import { paths } from '@floorlight/contracts/paths';
import { ChevronRight, Monitor } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { Card } from '#ui/Card.tsx';
import { LoadedEditor } from './editor/LoadedEditor.tsx';
import { t } from './messages.ts';

/** The settings of the manager's own site, and the way to its wall displays. */
export function OwnSitePage() {
  const { siteId } = useCurrentUser();
  const managesDisplays = useMay('displays.manage');
  return (
    <div className="grid grid-cols-1 gap-5">
      <LoadedEditor siteId={siteId} title={t.site()} back={{ label: t.backToDashboard(), to: paths.home }} />
      {managesDisplays && (
        <Card className="overflow-hidden">
          <Link to={paths.wallDisplays} className="flex min-h-16 items-center gap-3 px-5 py-2 hover:bg-sunken">
            <Monitor aria-hidden="true" className="size-6 shrink-0 text-muted" />
            <span className="min-w-0 grow leading-snug">
              <span className="block font-semibold">{t.wallDisplays()}</span>
              <span className="block text-caption text-muted">{t.wallDisplaysHint()}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
          </Link>
        </Card>
      )}
    </div>
  );
}

import { siteEditorPath } from '@floorlight/contracts/paths';
import type { SiteSummary } from '@floorlight/contracts/site-settings';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { t } from '../messages.ts';

interface SiteRowProps {
  site: SiteSummary;
  /** When it was changed, inside a sentence. */
  time: string;
  onClose: (site: SiteSummary) => void;
  onReopen: (site: SiteSummary) => Promise<void>;
}

export const SiteRow = memo(function SiteRow({ site, time, onClose, onReopen }: SiteRowProps) {
  const { id, name, timeZone, version, changedByName, closedAt, responders } = site;
  return (
    <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0 grow basis-48">
        <Link
          to={siteEditorPath(id)}
          className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]"
        >
          {name}
        </Link>
        <p className="text-caption text-muted">
          <span className="font-mono">{id}</span> · {timeZone.replaceAll('_', ' ')}
        </p>
        <p className="text-caption text-muted">
          {changedByName ? t.changedBy({ version, name: changedByName, time }) : t.changed({ version, time })}
        </p>
      </div>
      {closedAt === null && responders === 0 && (
        <Badge tone="critical" className="shrink! whitespace-normal!">
          <TriangleAlert aria-hidden="true" className="size-4" />
          {t.nobody()}
        </Badge>
      )}
      {closedAt === null ? (
        <Button className="relative ms-auto" aria-label={t.closeOf({ name })} onClick={() => onClose(site)}>
          {t.close()}
        </Button>
      ) : (
        <>
          <Badge>{t.closed()}</Badge>
          <Button className="relative ms-auto" aria-label={t.reopenOf({ name })} onClick={() => void onReopen(site)}>
            {t.reopen()}
          </Button>
        </>
      )}
    </div>
  );
});

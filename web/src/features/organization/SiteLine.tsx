import type { CellAlert, CellSite } from '@floorlight/contracts/cells';
import type { SiteCounts, SiteSafety } from '@floorlight/contracts/organization';
import type { SiteSummary } from '@floorlight/contracts/site-settings';
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSwitchSiteMutation } from '#lib/session/user-api.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import { CellAlerts } from './CellAlerts.tsx';
import { CellLine } from './CellLine.tsx';
import { t } from './messages.ts';

interface SiteLineProps {
  site: SiteSummary;
  safety: SiteSafety | undefined;
  /** Undefined for a site without walls, and while they are unknown. */
  counts: SiteCounts | undefined;
  /** At a hub: the installation to which the site belongs, and its open alerts. */
  cell: CellSite | undefined;
  alerts: CellAlert[] | undefined;
}

/** One site of the overview. "Open" switches to it. */
export function SiteLine({ site, safety, counts, cell, alerts }: SiteLineProps) {
  const { id, name, version, changedAt, changedByName, closedAt, responders, connected } = site;
  const { siteId } = useCurrentUser();
  const { timeInSentence } = useUsageTime();
  const [switchSite, { isLoading }] = useSwitchSiteMutation();
  const toast = useToast();
  const time = timeInSentence(changedAt);

  const open = async () => {
    const { error } = await switchSite({ body: { siteId: id } });
    if (error)
      toast({ title: t.openFailed({ name }), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{name}</p>
        {closedAt === null && (
          <p className="text-caption text-muted">
            {t.responders({ count: responders })}
            {!cell && <> · {t.connected({ count: connected })}</>}
          </p>
        )}
        {closedAt === null && counts && (
          <p className="text-caption text-muted">{t.countsDue({ count: counts.walls - counts.counted })}</p>
        )}
        <p className="text-caption text-muted">
          {changedByName ? t.changedBy({ version, name: changedByName, time }) : t.changed({ version, time })}
        </p>
        {closedAt === null && cell && <CellLine cell={cell} />}
      </div>
      {/* Of a site that is cut off, "nothing open" would be a guess. */}
      {closedAt === null && (safety || (cell?.isReachable !== false && !cell?.evacuation)) && (
        <OpenThings safety={safety} />
      )}
      {closedAt === null && cell?.address && (
        <a
          href={cell.address}
          className={buttonStyle('secondary', 'control', 'ms-auto')}
          aria-label={t.openSite({ name })}
          title={t.openThere()}
        >
          {t.open()}
        </a>
      )}
      {closedAt === null &&
        !cell &&
        (id === siteId ? (
          <span className="ms-auto text-caption text-muted">{t.here()}</span>
        ) : (
          <Button className="ms-auto" aria-label={t.openSite({ name })} busy={isLoading} onClick={() => void open()}>
            {t.open()}
          </Button>
        ))}
      {closedAt === null && alerts && <CellAlerts site={name} alerts={alerts} />}
    </div>
  );
}

function OpenThings({ safety }: { safety: SiteSafety | undefined }) {
  if (!safety)
    return (
      <Badge tone="resolved">
        <CircleCheck aria-hidden="true" className="size-4" />
        {t.calm()}
      </Badge>
    );
  const { openAlerts, unansweredSince, openIncidents } = safety;
  return (
    <div className="flex flex-wrap gap-2">
      {openAlerts > 0 && (
        <Badge tone={unansweredSince === null ? 'high' : 'critical'} className="max-w-full whitespace-normal!">
          <OctagonAlert aria-hidden="true" className="size-4" />
          {t.alerts({ count: openAlerts })}
          {unansweredSince !== null && <Unanswered since={unansweredSince} />}
        </Badge>
      )}
      {openIncidents > 0 && (
        <Badge tone="high">
          <TriangleAlert aria-hidden="true" className="size-4" />
          {t.incidents({ count: openIncidents })}
        </Badge>
      )}
    </div>
  );
}

/** Its own component, so that each second renders only this. */
function Unanswered({ since }: { since: string }) {
  return <> · {t.unanswered({ time: elapsedTime(since, useNow(1000)) })}</>;
}

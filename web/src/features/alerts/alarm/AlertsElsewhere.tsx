import { senderLine } from '@floorlight/contracts/alert-sender';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertPath } from '@floorlight/contracts/paths';
import { Building2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useCurrentUser, useOtherSiteName } from '#lib/session/current-user.ts';
import { rememberDestination } from '#lib/session/destination.ts';
import { useSwitchSiteMutation } from '#lib/session/user-api.ts';
import { ringAlarm, stopAlarm } from '#lib/sounds/alarm-loop.ts';
import { aboveDialogs } from '#ui/controls/above-dialogs.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { titleOf } from '../alert-words.ts';
import { useListAlertsElsewhereQuery } from '../api.ts';
import { t } from '../messages.ts';
import { useShownAlert } from '../shown-alerts.ts';

/** Milliseconds. Polling finds an alert whose live message was lost. */
const pollInterval = 15_000;

const none: EmergencyAlert[] = [];

/** Rings for alerts of the user's other sites, and shows the one that has waited longest, on top of every screen. */
export function AlertsElsewhere() {
  const user = useCurrentUser();
  const { data = none, refetch } = useListAlertsElsewhereQuery();
  useAttendedPoll(refetch, pollInterval);
  const active = data.filter(
    ({ status, reportedBy, pressedBy }) => status === 'active' && (pressedBy ?? reportedBy) !== user.id,
  );
  useRing(active);
  const alert = active.findLast(({ severity }) => severity === 'critical') ?? active.at(-1);
  return (
    <div {...aboveDialogs('alarm-elsewhere')} aria-live="assertive" className="pointer-events-auto">
      {alert && <AlarmElsewhere key={alert.id} alert={alert} others={active.length - 1} />}
    </div>
  );
}

/** Rings for each alert when it comes, louder in each escalation, until it is seen or answered. */
function useRing(active: EmergencyAlert[]): void {
  const rung = useRef(new Map<string, number>());
  useEffect(() => {
    for (const { id, severity, escalations } of active) {
      if ((rung.current.get(id) ?? -1) >= escalations) continue;
      rung.current.set(id, escalations);
      ringAlarm(id, severity === 'critical' ? 'danger' : 'warning', escalations);
    }
    for (const id of rung.current.keys())
      if (!active.some((alert) => alert.id === id)) {
        rung.current.delete(id);
        stopAlarm(id);
      }
  }, [active]);
}

function AlarmElsewhere({ alert, others }: { alert: EmergencyAlert; others: number }) {
  const site = useOtherSiteName(alert.siteId) ?? alert.siteId;
  const [switchSite, { isLoading }] = useSwitchSiteMutation();
  const title = titleOf(alert);
  useShownAlert(alert);
  return (
    <section
      aria-label={t.alarmElsewhere({ site })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-emergency px-4 pt-[calc(env(safe-area-inset-top)+8px)] pb-2 text-on-emergency desk:px-6"
    >
      <Building2 aria-hidden="true" className="size-8 shrink-0 animate-breathe" />
      <div className="min-w-0 grow basis-52 leading-snug">
        <p className="font-bold text-lead">
          {site}: <span lang={title.lang}>{title.text}</span>
        </p>
        <p>
          {senderLine(alert)}
          {alert.warehouseZone && ` · ${alert.warehouseZone}`}
          {others > 0 && ` · ${t.more({ count: others })}`}
        </p>
      </div>
      <Button
        busy={isLoading}
        onClick={() => {
          rememberDestination(alertPath(alert.id));
          void switchSite({ body: { siteId: alert.siteId } });
        }}
        className="grow border-transparent! bg-on-emergency! text-emergency! focus-visible:outline-on-emergency tablet:grow-0"
      >
        {t.openAt({ site })}
      </Button>
    </section>
  );
}

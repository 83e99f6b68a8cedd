import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { siteHour } from '#lib/time/site-day.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { AwaitingApproval } from './AwaitingApproval.tsx';
import { Counters } from './Counters.tsx';
import { FloorStatus } from './FloorStatus.tsx';
import { InstallHint } from './InstallHint.tsx';
import { ManagerFunctions } from './ManagerFunctions.tsx';
import { t } from './messages.ts';
import { QuickActions } from './QuickActions.tsx';
import { SafetySection } from './SafetySection.tsx';
import { useEarlyWords } from './use-early-words.ts';

interface DashboardPageProps {
  /** Asks the user about their account. */
  accountChecks?: ReactNode;
  /** A tile that opens the Report Incident dialog. */
  reportIncident: ReactNode;
  /** Tiles that open the dialogs of other features. */
  actions: ReactNode;
  /** What endangers people at the site. */
  hazards?: ReactNode;
  /** Rows of what this person does today. */
  work?: ReactNode;
  /** The card with the user's recent activity. */
  recentActivity: ReactNode;
}

export function DashboardPage({
  accountChecks,
  reportIncident,
  actions,
  hazards,
  work,
  recentActivity,
}: DashboardPageProps) {
  const user = useCurrentUser();
  const seesAllAlerts = useMay('alerts.listAll');
  const { site } = useSite(user.siteId);
  const earlyNotices = useEarlyWords(site);
  const day = useSiteClock('day');
  const now = useNow(60_000);
  const part = partOfDay(siteHour(site?.timeZone, now));
  const isWhole = useWholePage();
  return (
    <div className="grid grid-cols-1 gap-5">
      <header>
        <p className="min-h-[1.5em] text-muted">
          {day(new Date(now).toISOString())}
          {site && ` · ${site.name}`}
        </p>
        <h1 className="font-bold text-heading tracking-tight">
          {user.firstName ? t.greetingByName[part]({ name: user.firstName }) : t.greeting[part]()}
        </h1>
      </header>
      <div ref={earlyNotices} className="contents">
        {accountChecks}
        {user.awaitsManagerApproval && <AwaitingApproval />}
      </div>
      <InstallHint />
      <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-5">
          {seesAllAlerts && <FloorStatus />}
          {hazards}
          <section aria-labelledby="todays-work" className="not-has-[a]:hidden">
            <h2 id="todays-work" className="mb-2 font-semibold text-lead">
              {t.todaysWork()}
            </h2>
            <Card className="*:not-last:hairline-b">{work}</Card>
          </section>
          <QuickActions more={actions} />
          <Counters />
          {isWhole && <SafetySection reportIncident={reportIncident} />}
        </div>
        {isWhole && (
          <div className="grid grid-cols-1 gap-5">
            {recentActivity}
            <ManagerFunctions />
          </div>
        )}
      </div>
    </div>
  );
}

/** Whether the first screen was shown since the page was opened. */
let wasShown = false;

/**
 * False the first time, until the screen is shown: a phone then shows sooner what is on top, and renders the parts below it while
 * it answers to input already.
 */
function useWholePage(): boolean {
  const [isWhole, setWhole] = useState(wasShown);
  useEffect(() => {
    wasShown = true;
    startTransition(() => setWhole(true));
  }, []);
  return isWhole;
}

/** By the hour of the day, 0 to 23. */
function partOfDay(hour: number): keyof typeof t.greeting {
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

import { ChevronRight, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/sites/sites-api.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { Counters } from './Counters.tsx';
import { FloorStatus } from './FloorStatus.tsx';
import { greeting } from './greeting.ts';

const date = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });

export function DashboardPage() {
  usePageTitle('Dashboard');
  const user = useCurrentUser();
  const { site } = useSite(user.siteId);
  const now = new Date(useNow(60_000));
  return (
    <div className="grid grid-cols-1 gap-5">
      <header>
        <p className="min-h-[1.5em] text-muted">
          {date.format(now)}
          {site && ` · ${site.name}`}
        </p>
        <h1 className="font-bold text-heading tracking-tight">
          {greeting(now.getHours())}
          {user.firstName && `, ${user.firstName}`}
        </h1>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:gap-5">
        {user.role === 'manager' && <FloorStatus />}
        <div className="grid grid-cols-1 gap-4 desk:gap-5">
          <Counters />
          <Card aria-labelledby="safety" className="overflow-hidden">
            <Link
              to={paths.emergency}
              className="flex min-h-20 items-center gap-4 p-5 hover:bg-sunken focus-visible:outline-offset-[-3px]"
            >
              <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-accent text-on-accent">
                <ShieldCheck aria-hidden="true" className="size-7" />
              </span>
              <span className="min-w-0 grow">
                <h2 id="safety" className="font-semibold text-lead">
                  Emergency Center
                </h2>
                <span className="block text-muted leading-snug">Alerts, safety protocols and numbers to call</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-6 shrink-0 text-muted" />
            </Link>
          </Card>
        </div>
      </div>
    </div>
  );
}

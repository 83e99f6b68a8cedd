import { alertPath, paths } from '@floorlight/contracts/paths';
import { BookOpenCheck, Lightbulb, PhoneCall, Siren, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useMay, useVisitor } from '#lib/session/current-user.ts';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { AlertDashboard } from './AlertDashboard.tsx';
import { AudioSettings } from './AudioSettings.tsx';
import { EmergencyContacts } from './EmergencyContacts.tsx';
import { t } from './messages.ts';
import { NumbersBanner } from './NumbersBanner.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';
import { SafetyProtocols } from './SafetyProtocols.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { StatsRow } from './StatsRow.tsx';

interface EmergencyCenterPageProps {
  /** The Digital Beacons tab when signed in. */
  beacons?: ReactNode;
  /** A link to the incidents. */
  incidents?: ReactNode;
  /** A link to the analytics. */
  analytics?: ReactNode;
  /** Whom an alarm reaches, and the button that tests one's own. */
  reach?: ReactNode;
  /** The buttons that place a beacon and report an incident. */
  actions?: ReactNode;
}

/**
 * Open to everyone: when signed out it shows contacts, protocols and audio settings. On a phone open alerts and the two actions
 * come first, then the numbers to call, then the way to other screens, and the statistics last.
 */
export function EmergencyCenterPage({ beacons, incidents, analytics, reach, actions }: EmergencyCenterPageProps) {
  const user = useVisitor();
  const mayAcknowledge = useMay('alerts.acknowledge');
  const onPhone = !useDesk() && user !== null;
  const tabs = [
    {
      id: 'alerts',
      label: t.tabs.alerts(),
      icon: Siren,
      content: user ? (
        <div className="grid grid-cols-1 gap-5">
          {onPhone && (
            <>
              <OpenAlerts />
              <div className="grid two-columns gap-3">{actions}</div>
              <NumbersBanner />
            </>
          )}
          <AlertDashboard />
        </div>
      ) : (
        <SignInFirst what="alerts" />
      ),
    },
    {
      id: 'beacons',
      label: t.tabs.beacons(),
      icon: Lightbulb,
      content: user ? beacons : <SignInFirst what="beacons" />,
    },
    { id: 'protocols', label: t.tabs.protocols(), icon: BookOpenCheck, content: <SafetyProtocols /> },
    { id: 'contacts', label: t.tabs.contacts(), icon: PhoneCall, content: <EmergencyContacts /> },
    { id: 'audio', label: t.tabs.audio(), icon: Volume2, content: <AudioSettings /> },
  ];
  const [tab, chooseTab] = useTab(
    tabs.map(({ id }) => id),
    user ? 'alerts' : 'contacts',
  );
  const [search] = useSearchParams();
  const asked = search.get('alert'); // the address of an alert in mails of earlier releases
  if (asked) return <Navigate replace to={alertPath(asked)} />;
  const links = (incidents || analytics) && (
    <div className="flex grow flex-wrap gap-3 tablet:grow-0">
      {incidents}
      {analytics}
    </div>
  );
  return (
    <div className="grid grid-cols-1 gap-5 max-desk:gap-4">
      <PageHeader
        back={{ label: t.back(), to: paths.home }}
        title={onPhone ? <span className="text-title">{t.title()}</span> : t.title()}
        action={!onPhone && links}
      >
        {!onPhone && <PageHint>{mayAcknowledge ? t.managerHint() : t.hint()}</PageHint>}
      </PageHeader>
      {!onPhone && reach}
      {!onPhone && <NumbersBanner />}
      {user && !onPhone && <StatsRow />}
      <Tabs label={t.title()} value={tab} onChange={chooseTab} tabs={tabs} />
      {onPhone && tab !== 'alerts' && <NumbersBanner />}
      {onPhone && links}
      {onPhone && reach}
      {onPhone && <StatsRow />}
    </div>
  );
}

/** The selected tab, stored in the URL so that a reload, a link and Back keep it. */
function useTab(known: readonly string[], first: string): [string, (tab: string) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('tab');
  const choose = (tab: string) => setSearch(tab === first ? {} : { tab }, { replace: true });
  return [requested && known.includes(requested) ? requested : first, choose];
}

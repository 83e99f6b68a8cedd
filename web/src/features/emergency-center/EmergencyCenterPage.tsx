import { ArrowLeft, BookOpenCheck, PhoneCall, Siren } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { useVisitor } from '#lib/session/current-user.ts';
import { iconButtonStyle } from '#ui/IconButton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { AlertDashboard } from './AlertDashboard.tsx';
import { EmergencyContacts } from './EmergencyContacts.tsx';
import { NumbersBanner } from './NumbersBanner.tsx';
import { SafetyProtocols } from './SafetyProtocols.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { StatsRow } from './StatsRow.tsx';

/** Open to everyone: signed out it shows the numbers and the protocols. */
export function EmergencyCenterPage() {
  usePageTitle('Emergency Response Center');
  const user = useVisitor();
  const [tab, setTab] = useState(user ? 'alerts' : 'contacts');
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex items-start gap-2">
        <Link to={paths.home} aria-label="Back to home" title="Back to home" className={`${iconButtonStyle} -ml-3`}>
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
        <div className="pt-1.5">
          <h1 className="font-bold text-heading tracking-tight">Emergency Response Center</h1>
          <p className="mt-1 text-muted">
            {user?.role === 'manager'
              ? 'Manage warehouse safety and emergency response'
              : 'Report emergencies and view your alerts'}
          </p>
        </div>
      </header>
      <NumbersBanner />
      {user && <StatsRow />}
      <Tabs
        label="Emergency Response Center"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'alerts',
            label: 'Alert Dashboard',
            icon: Siren,
            content: user ? <AlertDashboard isManager={user.role === 'manager'} /> : <SignInFirst />,
          },
          { id: 'protocols', label: 'Safety Protocols', icon: BookOpenCheck, content: <SafetyProtocols /> },
          { id: 'contacts', label: 'Emergency Contacts', icon: PhoneCall, content: <EmergencyContacts /> },
        ]}
      />
    </div>
  );
}

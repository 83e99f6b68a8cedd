import { FolderTree, KeyRound, Webhook } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { Directory } from './Directory.tsx';
import { t as directory } from './directory-messages.ts';
import { t } from './messages.ts';
import { Webhooks } from './Webhooks.tsx';
import { t as webhooks } from './webhook-messages.ts';

/** What works with Floorlight from outside. */
export function IntegrationsPage() {
  const [params, setParams] = useSearchParams();
  const tabs = [
    { id: 'keys', label: t.keys(), icon: KeyRound, content: <ApiKeys /> },
    { id: 'webhooks', label: webhooks.title(), icon: Webhook, content: <Webhooks /> },
    { id: 'directory', label: directory.title(), icon: FolderTree, content: <Directory /> },
  ];
  const asked = tabs.find(({ id }) => id === params.get('tab'));
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <header>
        <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
        <p className="text-muted">{t.lead()}</p>
      </header>
      <Tabs
        label={t.title()}
        tabs={tabs}
        value={asked?.id ?? 'keys'}
        onChange={(tab) => setParams({ tab }, { replace: true })}
      />
    </div>
  );
}

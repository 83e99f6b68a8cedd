import { ApiKeys } from './ApiKeys.tsx';
import { t } from './messages.ts';

/** What works with Floorlight from outside. */
export function IntegrationsPage() {
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <header>
        <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
        <p className="text-muted">{t.lead()}</p>
      </header>
      <ApiKeys />
    </div>
  );
}

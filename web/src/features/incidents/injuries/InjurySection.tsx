import type { Incident } from '@floorlight/contracts/incidents';
import { paths } from '@floorlight/contracts/paths';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Skeleton } from '#ui/lists/Skeleton.tsx';
import { useGetInjuryRecordQuery } from './api.ts';
import { InjuryDialog } from './InjuryDialog.tsx';
import { t } from './messages.ts';

/** Whether an incident is a case of the OSHA log, where the site keeps one. */
export function InjurySection({ incident }: { incident: Incident }) {
  const { site } = useSite(useCurrentUser().siteId);
  const mayDecide = useMay('incidents.update');
  if (!mayDecide || site?.injuryRecords !== 'osha') return null;
  return (
    <section aria-labelledby="injury-record" className="grid grid-cols-1 gap-3">
      <div>
        <h3 id="injury-record" className="font-semibold text-lead">
          {t.title()}
        </h3>
        <p className="text-caption text-muted">{t.hint()}</p>
      </div>
      <Decision incident={incident} />
    </section>
  );
}

function Decision({ incident }: { incident: Incident }) {
  const { currentData, ...query } = useGetInjuryRecordQuery({ params: { id: incident.id } });
  const [open, setOpen] = useState(false);
  const failure = loadFailure(query, t.failed());
  if (!currentData) return failure ? <ErrorState {...failure} /> : <Skeleton className="h-12 rounded-control" />;
  const { injury } = currentData;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="grow font-semibold">
        {!injury
          ? t.undecided()
          : injury.record.recordable
            ? t.recorded({ number: String(injury.record.caseNumber), year: String(injury.record.year) })
            : t.notRecordable()}
      </p>
      <Button onClick={() => setOpen(true)}>{injury ? t.change() : t.decide()}</Button>
      <Link to={paths.injuryLog} className={buttonStyle()}>
        {t.openLog()}
      </Link>
      {open && <InjuryDialog incident={incident} injury={injury} onClose={() => setOpen(false)} />}
    </div>
  );
}

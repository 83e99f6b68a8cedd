import { paths } from '@floorlight/contracts/paths';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ActionTile, actionTileStyle } from '#ui/controls/ActionTile.tsx';
import { t } from './messages.ts';

/** `reportIncident`: the tile that opens the Report Incident dialog. */
export function SafetySection({ reportIncident }: { reportIncident: ReactNode }) {
  return (
    <section aria-labelledby="safety">
      <h2 id="safety" className="mb-2 font-semibold text-lead">
        {t.safety()}
      </h2>
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
        <Link to={paths.emergency} className={actionTileStyle()}>
          <ActionTile icon={ShieldCheck} label={t.emergencyCenter()} hint={t.emergencyCenterHint()} />
        </Link>
        {reportIncident}
      </div>
    </section>
  );
}

import { Hourglass } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './site-totes-messages.ts';
import type { ToteQuery } from './tote-queries.ts';
import { useToteSettings } from './tote-settings.ts';
import { useSiteTotes } from './use-site-totes.ts';

interface OverdueTotesProps {
  query: ToteQuery;
  onChange: (query: ToteQuery) => void;
}

/** How many totes are overdue, live, with the way to their list and back. Nothing where there are none. */
export function OverdueTotes({ query: { overdue, ...others }, onChange }: OverdueTotesProps) {
  const { overdueHours } = useToteSettings();
  const { shown, hasNextPage } = useSiteTotes({ overdue: 'true' });
  const { length: count } = shown;
  if (count === 0 && !overdue) return null;
  return (
    <Notice tone="medium" icon={Hourglass}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="min-w-0">
          <p className="font-semibold">{hasNextPage ? t.overdueMany({ count }) : t.overdueTitle({ count })}</p>
          <p className="text-caption">{t.overdueHint({ count: overdueHours })}</p>
        </div>
        <Button onClick={() => onChange(overdue ? others : { overdue: 'true' })}>
          {overdue ? t.showAll() : t.showOverdue()}
        </Button>
      </div>
    </Notice>
  );
}

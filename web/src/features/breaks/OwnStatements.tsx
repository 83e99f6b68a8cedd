import type { ShiftAttestation } from '@floorlight/contracts/shift-attestations';
import { dayLabel } from '#lib/time/site-day.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { StatementAnswers } from './StatementAnswers.tsx';
import { t } from './shift-messages.ts';

/** What the person said about their shifts, newest first. */
export function OwnStatements({ attestations }: { attestations: readonly ShiftAttestation[] }) {
  const clock = useSiteClock('dateTime');
  return (
    <section aria-labelledby="my-statements">
      <h2 id="my-statements" className="mb-2 font-semibold text-lead">
        {t.list()}
      </h2>
      <RowList rows={attestations} keyOf={({ id }) => id}>
        {({ day, shiftStart, shiftEnd, answers, note }) => (
          <Card className="grid grid-cols-1 gap-2 p-4">
            <p className="font-semibold">{dayLabel(day)}</p>
            <p className="text-caption text-muted">{t.hours({ start: clock(shiftStart), end: clock(shiftEnd) })}</p>
            <StatementAnswers answers={answers} note={note} />
          </Card>
        )}
      </RowList>
    </section>
  );
}

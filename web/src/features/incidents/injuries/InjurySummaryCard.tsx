import { type InjuryLog, injuryKinds, injuryOutcomes } from '@floorlight/contracts/injury-records';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Fact } from '#ui/lists/Fact.tsx';
import { InjurySummaryDialog } from './InjurySummaryDialog.tsx';
import { t } from './messages.ts';

/** Form 300A: the totals of a year, the establishment, and the place for the signature (29 CFR 1904.32). */
export function InjurySummaryCard({ log }: { log: InjuryLog }) {
  const { year, totals, summary, establishment } = log;
  const [editing, setEditing] = useState(false);
  const amount = (value: number | null) =>
    value === null ? t.missing() : formatters.getNumberFormat(locale()).format(value);
  return (
    <Card aria-labelledby="osha-300a" className="grid grid-cols-1 gap-4 p-4 desk:p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="osha-300a" className="grow font-semibold text-lead">
          {t.form300a({ year: String(year) })}
        </h2>
        <Button className="print:hidden" onClick={() => setEditing(true)}>
          {t.editSummary()}
        </Button>
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 tablet:grid-cols-2">
        <Fact name={t.establishment()}>
          {establishment.name}
          {establishment.address && (
            <span className="block whitespace-pre-line text-caption text-muted">{establishment.address}</span>
          )}
        </Fact>
        <Fact name={t.industry()}>{summary.industry || t.missing()}</Fact>
        <Fact name={t.naics()}>{summary.naics || t.missing()}</Fact>
        <Fact name={t.averageEmployees()}>{amount(summary.averageEmployees)}</Fact>
        <Fact name={t.hoursWorked()}>{amount(summary.hoursWorked)}</Fact>
      </dl>
      <Totals
        title={t.totals.cases()}
        rows={injuryOutcomes.map((key) => [t.outcomes[key](), totals.outcomes[key]] as const)}
      />
      <Totals
        title={t.totals.days()}
        rows={[
          [t.daysAway(), totals.daysAway],
          [t.daysRestricted(), totals.daysRestricted],
        ]}
      />
      <Totals title={t.totals.kinds()} rows={injuryKinds.map((key) => [t.kinds[key](), totals.kinds[key]] as const)} />
      <div className="grid grid-cols-1 gap-8 text-caption">
        <p>{t.certify()}</p>
        <p className="border-edge border-t pt-1">{t.signature()}</p>
      </div>
      {editing && <InjurySummaryDialog log={log} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Totals({ title, rows }: { title: string; rows: readonly (readonly [name: string, count: number])[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-2 grid two-columns gap-3 desk:grid-cols-6">
        {rows.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse justify-end rounded-control bg-sunken px-3 py-2">
            <dt className="text-caption text-muted">{name}</dt>
            <dd className="font-bold text-title">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

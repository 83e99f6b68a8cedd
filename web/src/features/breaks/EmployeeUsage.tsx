import type { BreakAnalytics } from '@floorlight/contracts/break-management';
import { Coffee } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { formatNumber } from '#ui/charts/chart-data.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { durationWords } from './break-words.ts';
import { ComplianceBadge } from './ComplianceBadge.tsx';
import { t } from './management-messages.ts';

type Employees = BreakAnalytics['userBreakdowns'];

export function EmployeeUsage({ employees }: { employees: Employees }) {
  const isDesk = useDesk();
  return (
    <Card aria-labelledby="employee-usage" className="overflow-hidden">
      <h2 id="employee-usage" className="px-5 py-4 font-semibold text-lead">
        {t.usage()}
      </h2>
      {employees.length === 0 ? (
        <EmptyState icon={Coffee} title={t.noUsageTitle()}>
          {t.noUsage()}
        </EmptyState>
      ) : isDesk ? (
        <Table employees={employees} />
      ) : (
        <List employees={employees} />
      )}
    </Card>
  );
}

function Table({ employees }: { employees: Employees }) {
  return (
    <table className="w-full text-start">
      <caption className="sr-only">{t.usageCaption()}</caption>
      <thead>
        <tr className="bg-sunken text-[13px] text-muted">
          {[t.employee(), t.sessions(), t.average(), t.compliance()].map((head, index) => (
            <th key={head} scope="col" className={`px-5 py-2.5 font-semibold ${index === 0 ? '' : 'text-end'}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {employees.map(({ userId, userName, totalSessions, avgDuration, complianceRate }) => (
          <tr key={userId} className="hairline-t">
            <th scope="row" className="max-w-80 truncate px-5 py-3 font-semibold">
              {userName}
            </th>
            <td className="px-5 text-end">{formatNumber(totalSessions)}</td>
            <td className="px-5 text-end whitespace-nowrap">{durationWords(avgDuration)}</td>
            <td className="px-5 text-end">
              <ComplianceBadge rate={complianceRate} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ employees }: { employees: Employees }) {
  return (
    <ul>
      {employees.map(({ userId, userName, totalSessions, avgDuration, complianceRate }) => (
        <li key={userId} className="flex items-center gap-3 px-5 py-3 hairline-t">
          <span className="min-w-0 grow leading-snug">
            <span className="block truncate font-semibold">{userName}</span>
            <span className="block text-caption text-muted">
              {t.usageOf({ count: totalSessions, duration: durationWords(avgDuration) })}
            </span>
          </span>
          <ComplianceBadge rate={complianceRate} />
        </li>
      ))}
    </ul>
  );
}

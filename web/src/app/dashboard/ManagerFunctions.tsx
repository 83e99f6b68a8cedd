import { paths } from '@floorlight/contracts/paths';
import {
  ChevronRight,
  ClipboardCheck,
  ClipboardList,
  Coffee,
  IdCard,
  type LucideIcon,
  Package,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signUpRenewal, useListSignUpRequestsQuery } from '#features/account/sign-ups/sign-ups-api.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/lists/Badge.tsx';

/** What only managers can open. */
export function ManagerFunctions() {
  const { data: waiting = [], refetch } = useListSignUpRequestsQuery(
    { query: { status: 'pending' } },
    { refetchOnMountOrArgChange: true },
  );
  useAttendedPoll(refetch, signUpRenewal);
  return (
    <Card aria-labelledby="manager-functions" className="overflow-hidden">
      <h2 id="manager-functions" className="px-5 py-4 font-semibold text-lead">
        Manager Functions
      </h2>
      <ul className="hairline-t">
        <Row to={paths.auditLog} icon={ClipboardCheck} label="Audit Log" />
        <Row to={paths.badgeLog} icon={IdCard} label="Badge Log" />
        <Row to={paths.siteTotes} icon={Package} label="Site Totes" />
        <Row to={paths.breaks} icon={Coffee} label="Break Management" />
        <Row to={paths.counts} icon={ClipboardList} label="Inventory Counts" />
        <Row to={paths.signUpRequests} icon={UserRoundPlus} label="Sign-up Requests">
          {waiting.length > 0 && <Badge tone="medium">{waiting.length} waiting</Badge>}
        </Row>
      </ul>
    </Card>
  );
}

interface RowProps {
  to: string;
  icon: LucideIcon;
  label: string;
  children?: ReactNode;
}

function Row({ to, icon: Icon, label, children }: RowProps) {
  return (
    <li className="not-last:hairline-b">
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 px-5 py-2 font-semibold hover:bg-sunken focus-visible:outline-offset-[-3px]"
      >
        <Icon aria-hidden="true" className="size-5.5 shrink-0 text-muted" />
        <span className="min-w-0 grow">{label}</span>
        {children}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

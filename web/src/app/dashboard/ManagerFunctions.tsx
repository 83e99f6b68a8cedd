import { paths } from '@floorlight/contracts/paths';
import { may, type Permission } from '@floorlight/contracts/permissions';
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
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/lists/Badge.tsx';

const functions: { to: string; icon: LucideIcon; label: string; permission: Permission }[] = [
  { to: paths.auditLog, icon: ClipboardCheck, label: 'Audit Log', permission: 'auditLog.read' },
  { to: paths.badgeLog, icon: IdCard, label: 'Badge Log', permission: 'badgeLog.read' },
  { to: paths.siteTotes, icon: Package, label: 'Site Totes', permission: 'totes.listAll' },
  { to: paths.breaks, icon: Coffee, label: 'Break Management', permission: 'breaks.listAll' },
  { to: paths.counts, icon: ClipboardList, label: 'Inventory Counts', permission: 'counts.listAll' },
  { to: paths.signUpRequests, icon: UserRoundPlus, label: 'Sign-up Requests', permission: 'signUps.decide' },
];

/** The screens that need a permission; nothing for users who hold none of them. */
export function ManagerFunctions() {
  const { role } = useCurrentUser();
  const open = functions.filter(({ permission }) => may(role, permission));
  if (open.length === 0) return null;
  return (
    <Card aria-labelledby="manager-functions" className="overflow-hidden">
      <h2 id="manager-functions" className="px-5 py-4 font-semibold text-lead">
        Manager Functions
      </h2>
      <ul className="hairline-t">
        {open.map(({ to, icon, label }) => (
          <Row key={to} to={to} icon={icon} label={label}>
            {to === paths.signUpRequests && <WaitingSignUps />}
          </Row>
        ))}
      </ul>
    </Card>
  );
}

function WaitingSignUps() {
  const { data: waiting = [], refetch } = useListSignUpRequestsQuery(
    { query: { status: 'pending' } },
    { refetchOnMountOrArgChange: true },
  );
  useAttendedPoll(refetch, signUpRenewal);
  return waiting.length > 0 && <Badge tone="medium">{waiting.length} waiting</Badge>;
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

import { paths } from '@floorlight/contracts/paths';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signUpPollInterval, useListSignUpRequestsQuery } from '#features/account/sign-ups/sign-ups-api.ts';
import { freshOnMount } from '#lib/api/fresh-on-mount.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { type ManagerFunction, useManagerFunctions } from './manager-functions.ts';
import { t } from './messages.ts';

/** The screens that need a permission; nothing for users who hold none of them. */
export function ManagerFunctions() {
  const functions = useManagerFunctions();
  if (functions.length === 0) return null;
  return (
    <Card aria-labelledby="manager-functions" className="overflow-hidden">
      <h2 id="manager-functions" className="px-5 py-4 font-semibold text-lead">
        {t.managerFunctions()}
      </h2>
      <ul className="hairline-t">
        {functions.map((entry) => (
          <Row key={entry.path} {...entry}>
            {entry.path === paths.signUpRequests && <WaitingSignUps />}
          </Row>
        ))}
      </ul>
    </Card>
  );
}

function WaitingSignUps() {
  const { data: waiting = [], refetch } = useListSignUpRequestsQuery({ query: { status: 'pending' } }, freshOnMount());
  useAttendedPoll(refetch, signUpPollInterval);
  return waiting.length > 0 && <Badge tone="medium">{t.waiting({ count: waiting.length })}</Badge>;
}

function Row({ path, title, icon: Icon, children }: ManagerFunction & { children: ReactNode }) {
  return (
    <li className="not-last:hairline-b">
      <Link
        to={path}
        className="flex min-h-14 items-center gap-3 px-5 py-2 font-semibold hover:bg-sunken focus-visible:outline-offset-[-3px]"
      >
        <Icon aria-hidden="true" className="size-5.5 shrink-0 text-muted" />
        <span className="min-w-0 grow">{title()}</span>
        {children}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

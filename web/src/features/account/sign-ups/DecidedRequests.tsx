import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import { CircleCheck, CircleX } from 'lucide-react';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { t } from './messages.ts';
import { useListSignUpRequestsQuery } from './sign-ups-api.ts';

const shown = 10;
const latestFirst = (a: SignUpRequest, b: SignUpRequest) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? '');

/** The latest decisions and who made them. Renders nothing while there are none. */
export function DecidedRequests() {
  const clock = useSiteClock('exact');
  const approved = useListSignUpRequestsQuery({ query: { status: 'approved' } }, { refetchOnMountOrArgChange: true });
  const refused = useListSignUpRequestsQuery({ query: { status: 'refused' } }, { refetchOnMountOrArgChange: true });
  const decided = [...(approved.data ?? []), ...(refused.data ?? [])].sort(latestFirst).slice(0, shown);
  if (!decided.length) return null;
  return (
    <Card aria-labelledby="decided" className="overflow-hidden">
      <h2 id="decided" className="px-5 py-4 font-semibold text-lead">
        {t.decided()}
      </h2>
      <ul className="hairline-t">
        {decided.map(({ id, name, email, status, decidedByName, decidedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 not-last:hairline-b">
            <span className="min-w-0 grow leading-snug">
              <span className="block break-words font-semibold">{name}</span>
              <span className="block break-words text-caption text-muted">{email}</span>
            </span>
            <span className="text-caption text-muted">{decidedAt && decisionOf(decidedByName, clock(decidedAt))}</span>
            {status === 'approved' ? (
              <Badge tone="resolved">
                <CircleCheck aria-hidden="true" className="size-4" />
                {t.approved()}
              </Badge>
            ) : (
              <Badge>
                <CircleX aria-hidden="true" className="size-4" />
                {t.refused()}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const decisionOf = (name: string | null, time: string) =>
  name === null ? t.decidedByManager({ time }) : t.decidedBy({ name, time });

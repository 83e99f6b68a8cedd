import { Hourglass } from 'lucide-react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useGetUserQuery } from '#lib/session/user-api.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

/** Milliseconds. */
const pollInterval = 15_000;

/** For a user whose manager registration is pending. Polls for the decision. */
export function AwaitingApproval() {
  useAttendedPoll(useGetUserQuery().refetch, pollInterval);
  return (
    <Notice tone="medium" icon={Hourglass}>
      <p className="font-semibold">{t.awaitingTitle()}</p>
      <p className="text-pretty">{t.awaiting()}</p>
    </Notice>
  );
}

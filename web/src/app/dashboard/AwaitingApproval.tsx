import { Hourglass } from 'lucide-react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useGetUserQuery } from '#lib/session/user-api.ts';
import { Notice } from '#ui/Notice.tsx';

/** Milliseconds. */
const pollInterval = 15_000;

/** For a user whose manager registration is pending. Polls for the decision. */
export function AwaitingApproval() {
  useAttendedPoll(useGetUserQuery().refetch, pollInterval);
  return (
    <Notice tone="medium" icon={Hourglass}>
      <p className="font-semibold">Your manager role is waiting for approval</p>
      <p className="text-pretty">
        A manager at your site will decide. Until then you have the worker role. We will email you the decision.
      </p>
    </Notice>
  );
}

import { Hourglass } from 'lucide-react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useGetUserQuery } from '#lib/session/user-api.ts';
import { Notice } from '#ui/Notice.tsx';

/** Milliseconds. */
const renewal = 15_000;

/** For somebody who registered as a manager and isn't one yet; notices when a manager has decided. */
export function AwaitingApproval() {
  useAttendedPoll(useGetUserQuery().refetch, renewal);
  return (
    <Notice tone="medium" icon={Hourglass}>
      <p className="font-semibold">Your manager role waits for approval</p>
      <p className="text-pretty">A manager of your site decides. Until then you work as a worker; you get a mail.</p>
    </Notice>
  );
}

import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import { Check, X } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { t as session } from '#lib/session/messages.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { rich } from '#ui/rich.ts';
import { t } from './messages.ts';
import { useApproveSignUpMutation, useRefuseSignUpMutation } from './sign-ups-api.ts';

export function WaitingRequest({ request, now }: { request: SignUpRequest; now: number }) {
  const { id, name, email, employeeId, requestedAt, role = 'manager' } = request;
  const [approve, approving] = useApproveSignUpMutation();
  const [refuse, refusing] = useRefuseSignUpMutation();
  const toast = useToast();
  const busy = approving.isLoading || refusing.isLoading;

  const decide = async (decision: typeof approve | typeof refuse, done: string) => {
    const { error } = await decision({ params: { id } });
    if (error)
      toast({
        title: t.saveFailed(),
        message: failureMessageOf(error, api.tryAgain()),
        tone: 'danger',
      });
    else toast({ title: done, message: t.emailFollows({ name }), tone: 'success' });
  };
  return (
    <li className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card hairline tablet:flex-row tablet:items-center">
      <div className="min-w-0 grow leading-snug">
        <h2 className="break-words font-semibold text-lead">{name}</h2>
        <p className="break-words text-muted">{email}</p>
        <p className="text-caption text-muted">
          {employeeId && (
            <>
              {rich(
                t.employeeId.parts(
                  { id: (within) => <span className="font-mono text-ink">{within}</span> },
                  { employeeId },
                ),
              )}
              {' · '}
            </>
          )}
          {t.requestedAs({ role: session.roles[role](), ago: relativeTime(requestedAt, now, 'inSentence') })}
        </p>
      </div>
      <div className="grid shrink-0 grid-cols-2 gap-3">
        <Button disabled={busy} busy={refusing.isLoading} onClick={() => decide(refuse, t.requestRefused())}>
          {!refusing.isLoading && <X aria-hidden="true" className="size-5" />}
          {t.refuse()}
        </Button>
        <Button
          variant="primary"
          disabled={busy}
          busy={approving.isLoading}
          onClick={() => decide(approve, t.signUpApproved())}
        >
          {!approving.isLoading && <Check aria-hidden="true" className="size-5" />}
          {t.approve()}
        </Button>
      </div>
    </li>
  );
}

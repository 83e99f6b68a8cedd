import type { Failure } from '#lib/api/failure.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './site-count-messages.ts';

/** Returns a function that waits for an act of a manager, shows why it was refused, and resolves to whether it was done. */
export function useAct(): (act: Promise<object>) => Promise<boolean> {
  const toast = useToast();
  return async (act) => {
    const answer = await act;
    if (!('error' in answer)) return true;
    const message = failureMessageOf(answer.error as Failure, api.tryAgain()); // what a call of ours fails with
    toast({ title: t.failed(), message, tone: 'danger' });
    return false;
  };
}

import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';

/** Shows whether a change was saved; a refusal in the server's words. Answers whether it was. */
export function useSaveToast() {
  const toast = useToast();
  return ({ error }: { error?: unknown }, title: string, message: string): boolean => {
    toast(
      error
        ? { title: t.saveFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' }
        : { title, message, tone: 'success' },
    );
    return !error;
  };
}

import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import type { ToastContent } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';

/** The toast for a barcode that could not be deleted. */
export const deleteFailure = (error: unknown): ToastContent => ({
  title: t.deleteFailed(),
  message: t.deleteFailedReason({ reason: failureMessageOf(error, api.tryAgain()) }),
  tone: 'danger',
});

import type { LiveMessage } from '@floorlight/contracts/live';
import { addNotification } from '#features/notifications/api.ts';
import { api } from '#lib/api/api.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import type { AppDispatch } from '../store.ts';

const toastDuration = 10_000;

const titleOfMoreTime = 'More break time';

/** Something became of the reader's own break: a quiet word, without a sound, and the dialog shows it. */
export function applyOwnBreak({ id, title, message, createdAt }: LiveMessage, dispatch: AppDispatch): void {
  dispatch(api.util.invalidateTags(['ActiveBreak', 'MyBreaks']));
  // The message says no kind: told apart as the server's row is.
  const type = title === titleOfMoreTime ? 'success' : 'info';
  dispatch(addNotification({ id, title, message, createdAt, type, isRead: false, metadata: {} }));
  dispatch(showToast({ title, message, tone: type, duration: toastDuration }));
}

import type { LiveMessage } from '@floorlight/contracts/live';
import { addNotification } from '#features/notifications/notifications-api.ts';
import { api } from '#lib/api/api.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import type { AppDispatch } from '../store.ts';

const toastDuration = 10_000;

/** Something became of the reader's own break: a quiet word, without a sound, and the dialog shows it. */
export function applyOwnBreak({ id, title, message, createdAt }: LiveMessage, dispatch: AppDispatch): void {
  dispatch(api.util.invalidateTags(['ActiveBreak', 'MyBreaks']));
  dispatch(addNotification({ id, title, message, createdAt, type: 'info', isRead: false, metadata: {} }));
  dispatch(showToast({ title, message, tone: 'info', duration: toastDuration }));
}

import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { maxActions, registerAction } from './toast-action.ts';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

export interface ToastContent {
  title: string;
  message?: string;
  /** Default: info. */
  tone?: ToastTone;
  /** Milliseconds shown; default 5000. */
  duration?: number;
  /** A link in the toast. */
  link?: { label: string; to: string };
  /** The label of its button: `Undo`. */
  action?: string;
  /** The id of the alert, beacon or other object it is about. */
  subject?: string;
}

export type ShownToast = ToastContent & { id: string };

/** The toast that is shown, and those that follow it: urgent ones, then those with an action, then the newest other one. */
export type ToastState = ShownToast[];

/** An alert is urgent: a warning with a link. */
const rankOf = ({ tone, link, action }: ToastContent): 'urgent' | 'action' | 'routine' =>
  link && (tone === 'danger' || tone === 'warning') ? 'urgent' : action ? 'action' : 'routine';

/** How many of a rank are kept. A newer one takes the place of an older one. */
const kept = { urgent: 1, action: maxActions, routine: 1 };

const toasts = createSlice({
  name: 'toasts',
  initialState: [] as ToastState, // widens the empty list
  reducers: {
    showToast: {
      reducer: (state, { payload }: PayloadAction<ShownToast>) =>
        (['urgent', 'action', 'routine'] as const).flatMap((rank) =>
          [payload, ...state].filter((toast) => rankOf(toast) === rank).slice(0, kept[rank]),
        ),
      prepare: (content: ToastContent) => ({ payload: { ...content, id: nanoid() } }),
    },
    dismissToast: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
    /** What they ask for is dealt with. */
    dismissToastsAbout: (state, { payload }: PayloadAction<string>) =>
      state.filter(({ subject }) => subject !== payload),
    dismissAllToasts: () => [],
  },
  selectors: { selectToast: ([shown]) => shown ?? null },
});

export const toastsReducer = toasts.reducer;
export const { showToast, dismissToast, dismissToastsAbout, dismissAllToasts } = toasts.actions;
export const { selectToast } = toasts.selectors;

/** Returns a function that shows a toast. `onAction` runs when its button is pressed. */
export function useToast(): (content: ToastContent, onAction?: () => void) => void {
  const dispatch = useDispatch();
  return useCallback(
    (content, onAction) => {
      const shown = showToast(content);
      if (onAction) registerAction(shown.payload.id, onAction);
      dispatch(shown);
    },
    [dispatch],
  );
}

import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { registerAction } from './toast-action.ts';

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
}

export interface ToastState {
  /** The newest toast. */
  current: ShownToast | null;
  /**
   * An earlier toast that a newer one must not replace before its time is over: an alert, or one whose action can still
   * be taken.
   */
  pinned: ShownToast | null;
}
export type ShownToast = ToastContent & { id: string };

/** Whether it is an alert: a warning with a link. */
const isUrgent = (toast: ToastContent | null): boolean =>
  Boolean(toast?.link) && (toast?.tone === 'danger' || toast?.tone === 'warning');

const toasts = createSlice({
  name: 'toasts',
  initialState: { current: null, pinned: null } as ToastState, // widens null
  reducers: {
    showToast: {
      reducer: (state, { payload }: PayloadAction<ShownToast>) => {
        const { current, pinned } = state;
        if (isUrgent(current) ? !isUrgent(payload) : current?.action && !isUrgent(pinned)) state.pinned = current;
        state.current = payload;
      },
      prepare: (content: ToastContent) => ({ payload: { ...content, id: nanoid() } }),
    },
    dismissToast: (state, { payload }: PayloadAction<string>) => {
      if (state.current?.id === payload) state.current = null;
      if (state.pinned?.id === payload) state.pinned = null;
    },
  },
  selectors: { selectToast: ({ current }) => current, selectPinnedToast: ({ pinned }) => pinned },
});

export const toastsReducer = toasts.reducer;
export const { showToast, dismissToast } = toasts.actions;
export const { selectToast, selectPinnedToast } = toasts.selectors;

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

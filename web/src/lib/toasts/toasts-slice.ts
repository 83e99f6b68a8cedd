import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { offerAction } from './toast-action.ts';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

export interface ToastContent {
  title: string;
  message?: string;
  /** Default: info. */
  tone?: ToastTone;
  /** Milliseconds shown; default 5000. */
  duration?: number;
  /** Where it leads. */
  link?: { label: string; to: string };
  /** What can be done about it, as its button says: `Undo`. */
  action?: string;
}

export interface ToastState {
  /** The newest; a newer one takes its place. */
  current: ShownToast | null;
  /**
   * One before it whose time is not over: an alert, or one whose action can still be taken. A newer message is no reason
   * to lose it.
   */
  standing: ShownToast | null;
}
export type ShownToast = ToastContent & { id: string };

/** An alert, and the way to it. */
const isUrgent = (toast: ToastContent | null): boolean =>
  Boolean(toast?.link) && (toast?.tone === 'danger' || toast?.tone === 'warning');

const toasts = createSlice({
  name: 'toasts',
  initialState: { current: null, standing: null } as ToastState, // widens null
  reducers: {
    showToast: {
      reducer: (state, { payload }: PayloadAction<ShownToast>) => {
        const { current, standing } = state;
        if (isUrgent(current) ? !isUrgent(payload) : current?.action && !isUrgent(standing)) state.standing = current;
        state.current = payload;
      },
      prepare: (content: ToastContent) => ({ payload: { ...content, id: nanoid() } }),
    },
    dismissToast: (state, { payload }: PayloadAction<string>) => {
      if (state.current?.id === payload) state.current = null;
      if (state.standing?.id === payload) state.standing = null;
    },
  },
  selectors: { selectToast: ({ current }) => current, selectStandingToast: ({ standing }) => standing },
});

export const toastsReducer = toasts.reducer;
export const { showToast, dismissToast } = toasts.actions;
export const { selectToast, selectStandingToast } = toasts.selectors;

/** `onAction`: what the button of `action` does. */
export function useToast(): (content: ToastContent, onAction?: () => void) => void {
  const dispatch = useDispatch();
  return useCallback(
    (content, onAction) => {
      const shown = showToast(content);
      if (onAction) offerAction(shown.payload.id, onAction);
      dispatch(shown);
    },
    [dispatch],
  );
}

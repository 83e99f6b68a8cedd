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
  /** At most one is shown; a newer one takes its place. */
  current: (ToastContent & { id: string }) | null;
}

const toasts = createSlice({
  name: 'toasts',
  initialState: { current: null } as ToastState, // widens null
  reducers: {
    showToast: {
      reducer: (state, { payload }: PayloadAction<ToastContent & { id: string }>) => {
        state.current = payload;
      },
      prepare: (content: ToastContent) => ({ payload: { ...content, id: nanoid() } }),
    },
    dismissToast: (state, { payload }: PayloadAction<string>) => {
      if (state.current?.id === payload) state.current = null;
    },
  },
  selectors: { selectToast: ({ current }) => current },
});

export const toastsReducer = toasts.reducer;
export const { showToast, dismissToast } = toasts.actions;
export const { selectToast } = toasts.selectors;

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

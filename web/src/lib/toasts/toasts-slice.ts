import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

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

export function useToast(): (content: ToastContent) => void {
  const dispatch = useDispatch();
  return useCallback((content) => dispatch(showToast(content)), [dispatch]);
}

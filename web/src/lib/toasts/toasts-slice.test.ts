import { expect, test } from 'vitest';
import { showToast, type ToastContent, toastsReducer } from './toasts-slice.ts';

const alert: ToastContent = { title: 'Fire', tone: 'danger', link: { label: 'Open', to: '/emergency' } };
const undo: ToastContent = { title: 'Deleted', action: 'Undo' };
const routine: ToastContent = { title: 'Saved' };

test.each<[string, ToastContent[], (string | undefined)[]]>([
  ['an alert stays below a newer toast', [alert, routine, routine], ['Saved', 'Fire']],
  ['an alert stays when an undo toast follows', [alert, undo, routine], ['Saved', 'Fire']],
  ['a newer alert replaces the one before', [alert, { ...alert, title: 'Spill' }], ['Spill', undefined]],
  ['an undo toast stays below an alert', [undo, alert], ['Fire', 'Deleted']],
  ['of routine toasts only the newest is shown', [routine, { title: 'Sent' }], ['Sent', undefined]],
])('%s', (_, shown, expected) => {
  const state = shown.reduce(
    (before, content) => toastsReducer(before, showToast(content)),
    toastsReducer(undefined, { type: '' }),
  );
  expect([state.current?.title, state.pinned?.title]).toEqual(expected);
});

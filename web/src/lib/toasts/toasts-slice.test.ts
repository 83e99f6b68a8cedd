import { expect, test } from 'vitest';
import { showToast, type ToastContent, toastsReducer } from './toasts-slice.ts';

const alert: ToastContent = { title: 'Fire', tone: 'danger', link: { label: 'Open', to: '/emergency' } };
const undo: ToastContent = { title: 'Deleted', action: 'Undo' };
const routine: ToastContent = { title: 'Saved' };

test.each<[string, ToastContent[], (string | undefined)[]]>([
  ['an alert stands beneath what comes after it', [alert, routine, routine], ['Saved', 'Fire']],
  ['an alert stays where something can be undone as well', [alert, undo, routine], ['Saved', 'Fire']],
  ['a newer alert takes the place of the one before', [alert, { ...alert, title: 'Spill' }], ['Spill', undefined]],
  ['what can be undone stays beneath an alert', [undo, alert], ['Fire', 'Deleted']],
  ['of routine messages the newest is shown', [routine, { title: 'Sent' }], ['Sent', undefined]],
])('%s', (_, shown, expected) => {
  const state = shown.reduce(
    (before, content) => toastsReducer(before, showToast(content)),
    toastsReducer(undefined, { type: '' }),
  );
  expect([state.current?.title, state.standing?.title]).toEqual(expected);
});

import { expect, test } from 'vitest';
import { showToast, type ToastContent, toastsReducer } from './toasts-slice.ts';

const alert: ToastContent = { title: 'Fire', tone: 'danger', link: { label: 'Open', to: '/emergency' } };
const undo: ToastContent = { title: 'Deleted', action: 'Undo' };
const routine: ToastContent = { title: 'Saved' };

test.each<[string, ToastContent[], string[]]>([
  ['an alert stays while a newer toast waits', [alert, routine, routine], ['Fire', 'Saved']],
  [
    'an alert stays when an undo toast follows, which can still be taken after it',
    [alert, undo, routine],
    ['Fire', 'Deleted', 'Saved'],
  ],
  ['a newer alert replaces the one before', [alert, { ...alert, title: 'Spill' }], ['Spill']],
  ['an undo toast waits behind an alert', [undo, alert], ['Fire', 'Deleted']],
  ['an undo toast stays while a newer toast waits', [undo, routine], ['Deleted', 'Saved']],
  ['of routine toasts only the newest is shown', [routine, { title: 'Sent' }], ['Sent']],
])('%s', (_, shown, expected) => {
  const state = shown.reduce(
    (before, content) => toastsReducer(before, showToast(content)),
    toastsReducer(undefined, { type: '' }),
  );
  expect(state.map(({ title }) => title)).toEqual(expected);
});

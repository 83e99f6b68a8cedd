import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAttendedPoll } from './use-attended-poll.ts';

const minute = 60_000;
const poll = vi.fn();
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  poll.mockClear();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  renderHook(() => useAttendedPoll(poll, minute));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const passes = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const become = (next: DocumentVisibilityState) => {
  visibility = next;
  fireEvent(document, new Event('visibilitychange'));
};

test('ten minutes without pointer or key end the polling; the next input goes on at once', () => {
  passes(9 * minute);
  expect(poll).toHaveBeenCalledTimes(9);
  passes(12 * 60 * minute);
  expect(poll).toHaveBeenCalledTimes(9);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(poll).toHaveBeenCalledTimes(10);
  passes(minute);
  expect(poll).toHaveBeenCalledTimes(11);
});

test('an input puts the end off, and polls no more often', () => {
  passes(8 * minute);
  fireEvent.pointerMove(document.body);
  expect(poll).toHaveBeenCalledTimes(8);
  passes(9 * minute);
  expect(poll).toHaveBeenCalledTimes(17);
});

test('a hidden page does not poll, and does at once when it is looked at again', () => {
  become('hidden');
  passes(3 * minute);
  expect(poll).not.toHaveBeenCalled();
  become('visible');
  expect(poll).toHaveBeenCalledTimes(1);
});

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

const advance = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const setVisibility = (next: DocumentVisibilityState) => {
  visibility = next;
  fireEvent(document, new Event('visibilitychange'));
};

test('polling stops after ten minutes without input, and the next input polls at once', () => {
  advance(9 * minute);
  expect(poll).toHaveBeenCalledTimes(9);
  advance(12 * 60 * minute);
  expect(poll).toHaveBeenCalledTimes(9);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(poll).toHaveBeenCalledTimes(10);
  advance(minute);
  expect(poll).toHaveBeenCalledTimes(11);
});

test('input keeps the polling alive without extra polls', () => {
  advance(8 * minute);
  fireEvent.pointerMove(document.body);
  expect(poll).toHaveBeenCalledTimes(8);
  advance(9 * minute);
  expect(poll).toHaveBeenCalledTimes(17);
});

test('a hidden page does not poll, and polls at once when it becomes visible', () => {
  setVisibility('hidden');
  advance(3 * minute);
  expect(poll).not.toHaveBeenCalled();
  setVisibility('visible');
  expect(poll).toHaveBeenCalledTimes(1);
});

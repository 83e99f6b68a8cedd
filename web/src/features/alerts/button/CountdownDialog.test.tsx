import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { CountdownDialog } from './CountdownDialog.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const [onCancel, onDone] = [vi.fn(), vi.fn()];
  renderScreen(<CountdownDialog open onCancel={onCancel} onDone={onDone} />);
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  return { onCancel, onDone, pass, left: () => screen.getByRole('timer').textContent };
}

test('three seconds are counted down, then it is sent, once', () => {
  const { pass, left, onDone } = setUp();
  expect(left()).toBe('3');
  pass(1000);
  expect(left()).toBe('2');
  pass(1999);
  expect(onDone).not.toHaveBeenCalled();
  pass(1);
  pass(5000);
  expect(onDone).toHaveBeenCalledOnce();
});

test.each(['Enter', ' '])(
  'the key %j that was held to get here does not press Cancel, a new press of it does',
  (key) => {
    setUp();
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(document.activeElement).toBe(cancel);
    // A browser presses a button by a key unless that is prevented: false.
    expect(fireEvent.keyDown(cancel, { key, repeat: true })).toBe(false);
    expect(fireEvent.keyUp(cancel, { key })).toBe(false);
    expect(fireEvent.keyDown(cancel, { key })).toBe(true);
    expect(fireEvent.keyDown(cancel, { key, repeat: true })).toBe(true);
    expect(fireEvent.keyUp(cancel, { key })).toBe(true);
  },
);

test('Cancel takes it back', () => {
  const { onCancel } = setUp();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { CountdownDialog } from './CountdownDialog.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const [onCancel, onDone] = [vi.fn(), vi.fn()];
  renderScreen(<CountdownDialog open onCancel={onCancel} onDone={onDone} />);
  const advance = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  return { onCancel, onDone, advance, left: () => screen.getByRole('timer').textContent };
}

test('the countdown takes three seconds and finishes once', () => {
  const { advance, left, onDone } = setUp();
  expect(left()).toBe('3');
  advance(1000);
  expect(left()).toBe('2');
  advance(1999);
  expect(onDone).not.toHaveBeenCalled();
  advance(1);
  advance(5000);
  expect(onDone).toHaveBeenCalledOnce();
});

test.each(['Enter', ' '])('releasing the held key %j does not press Cancel, a new press does', (key) => {
  setUp();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  expect(document.activeElement).toBe(cancel);
  // fireEvent returns false if the default action, pressing the button, was prevented.
  expect(fireEvent.keyDown(cancel, { key, repeat: true })).toBe(false);
  expect(fireEvent.keyUp(cancel, { key })).toBe(false);
  expect(fireEvent.keyDown(cancel, { key })).toBe(true);
  expect(fireEvent.keyDown(cancel, { key, repeat: true })).toBe(true);
  expect(fireEvent.keyUp(cancel, { key })).toBe(true);
});

test('Cancel stops the countdown', () => {
  const { onCancel } = setUp();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

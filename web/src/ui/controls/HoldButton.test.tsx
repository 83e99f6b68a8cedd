import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HoldButton } from './HoldButton.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const onHold = vi.fn();
  const onPress = vi.fn();
  const { unmount } = render(
    <HoldButton duration={1000} onHold={onHold} onPress={onPress}>
      EMERGENCY
    </HoldButton>,
  );
  const button = screen.getByRole('button', { name: 'EMERGENCY' });
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  return { onHold, onPress, button, pass, unmount };
}

test('a short touch is a press', () => {
  const { button, pass, onPress, onHold, unmount } = setUp();
  fireEvent.pointerDown(button);
  pass(900);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  pass(5000);
  expect(onPress).toHaveBeenCalledOnce();
  expect(onHold).not.toHaveBeenCalled();
  unmount();
});

test('a touch of one second is a hold, and its end is not a press', () => {
  const { button, pass, onPress, onHold, unmount } = setUp();
  fireEvent.pointerDown(button);
  pass(1000);
  expect(onHold).toHaveBeenCalledOnce();
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(onPress).not.toHaveBeenCalled();
  unmount();
});

test('a finger that slides off cancels the hold', () => {
  const { button, pass, onHold, unmount } = setUp();
  fireEvent.pointerDown(button);
  pass(500);
  fireEvent.pointerLeave(button);
  pass(5000);
  expect(onHold).not.toHaveBeenCalled();
  unmount();
});

test('the keyboard can press and hold', () => {
  const { button, pass, onPress, onHold, unmount } = setUp();
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.keyUp(button, { key: 'Enter' });
  expect(onPress).toHaveBeenCalledOnce();
  fireEvent.keyDown(button, { key: ' ' });
  for (let repeat = 0; repeat < 10; repeat++) {
    pass(100);
    fireEvent.keyDown(button, { key: ' ', repeat: true });
  }
  fireEvent.keyUp(button, { key: ' ' });
  expect(onHold).toHaveBeenCalledOnce();
  expect(onPress).toHaveBeenCalledOnce();
  unmount();
});

test('a click without touch or key, as assistive technology makes it, is a press', () => {
  const { button, onPress, unmount } = setUp();
  fireEvent.click(button);
  expect(onPress).toHaveBeenCalledOnce();
  unmount();
});

test('a key pressed elsewhere and released here is not a press', () => {
  const { button, onPress, unmount } = setUp();
  fireEvent.keyDown(button, { key: 'Enter', repeat: true });
  fireEvent.keyUp(button, { key: 'Enter' });
  expect(onPress).not.toHaveBeenCalled();
  unmount();
});
